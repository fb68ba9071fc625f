"""The sounds: taps on wood, a brush of paper, a small chime, a horn. Made from sines and noise, nothing recorded."""
import io
import math
import random
import struct
import wave
from collections.abc import Callable

RATE = 22050        # samples a second, mono, 16 bit
LOUDEST = .5        # of full scale, the loudest moment of the loudest sound
Wave = list[float]
TAP = ((1.0, 1.0, 60.0), (2.57, .45, 95.0), (4.95, .18, 160.0))                             # wood: short, not harmonic
BRASS = ((1.0, 1.0, 9.0), (2.0, .42, 13.0), (3.0, .22, 19.0), (4.02, .08, 26.0), (5.4, .05, 40.0))


def tones(pitch: float, seconds: float, partials: tuple[tuple[float, float, float], ...], rise: float) -> Wave:
    """Decaying sines; a partial is (times the pitch, loudness, decay a second). `rise` is the attack in seconds."""
    out = []
    for i in range(round(RATE * seconds)):
        t = i / RATE
        value = sum(loud * math.exp(-decay * t) * math.sin(math.tau * pitch * times * t)
                    for times, loud, decay in partials)
        out.append(value * min(1, t / rise))
    return out


def brush(seconds: float, dark: float, seed: int) -> Wave:
    """Noise through a one-pole filter, swelling and fading: paper on cloth. `dark` 0..1 takes the high part away."""
    noise, out, held = random.Random(seed), [], 0.0
    count = round(RATE * seconds)
    for i in range(count):
        held = dark * held + (1 - dark) * noise.uniform(-1, 1)
        out.append(held * math.sin(math.pi * i / count) ** 2)
    return out


def mixed(*parts: tuple[float, float, Wave]) -> Wave:
    """Parts (start in seconds, loudness, wave) laid over each other."""
    out = [0.0] * max(round(RATE * start) + len(part) for start, _, part in parts)
    for start, loud, part in parts:
        for i, value in enumerate(part, round(RATE * start)):
            out[i] += loud * value
    return out


def card() -> Wave:
    """A card laid on the cloth."""
    return mixed((0, 1, brush(.11, .72, 1)), (.055, .28, tones(165, .09, TAP, .002)))


def press() -> Wave:
    """A key goes down."""
    return tones(310, .06, TAP, .001)


def right() -> Wave:
    """A Tau: two chimes a fifth apart."""
    return mixed((0, .8, tones(587.3, .3, BRASS, .006)), (.085, 1, tones(880, .3, BRASS, .006)))


def wrong() -> Wave:
    """Not a Tau: two low taps, no reproach."""
    return mixed((0, 1, tones(150, .12, TAP, .002)), (.11, .8, tones(126, .14, TAP, .002)))


def turn() -> Wave:
    """Your turn: one chime and a tap."""
    return mixed((0, .35, tones(330, .06, TAP, .001)), (.01, 1, tones(659.3, .36, BRASS, .008)))


def deal() -> Wave:
    """A packet of cards goes round: three brushes, each a little lighter."""
    return mixed(*((.07 * i, 1 - .2 * i, brush(.12, .6 + .06 * i, 2 + i)) for i in range(3)))


def cut() -> Wave:
    """The pack is cut: the upper part slides off, and the lower one is put on it."""
    return mixed((0, .7, brush(.16, .5, 5)), (.17, 1, tones(190, .1, TAP, .002)), (.175, .5, brush(.1, .7, 6)))


def trick() -> Wave:
    """A trick is gathered: the cards slide together and are squared on the table."""
    return mixed((0, .9, brush(.22, .68, 7)), (.21, .7, tones(210, .08, TAP, .002)),
                 (.27, 1, tones(165, .1, TAP, .002)))


def tick() -> Wave:
    """One of a clock's last five seconds: a high tap."""
    return tones(620, .06, TAP, .001)


def horn(pitch: float, seconds: float) -> Wave:
    """A note of a brass instrument: it swells, holds with a slight vibrato, and is let go."""
    out, held = [], max(.01, seconds - .12)
    for i in range(round(RATE * seconds)):
        t = i / RATE
        swell = min(1, t / .03) * (1 if t < held else max(0.0, 1 - (t - held) / .12))
        phase = math.tau * pitch * (t + .00012 * math.sin(math.tau * 5.5 * t) * min(1, t / .4))
        bright = .55 + .45 * swell * math.exp(-1.2 * t)
        out.append(swell * sum(math.sin(n * phase) * bright ** n / n for n in range(1, 8)))
    return out


def win() -> Wave:
    """A game is won: a fanfare, three short notes and a fourth up to a chord that is held, with chimes over it."""
    call = ((0, .12, 392.0), (.14, .12, 392.0), (.28, .12, 392.0), (.42, .3, 523.3), (.74, .16, 440.0))
    chord = ((.92, .95, 523.3), (.92, .95, 659.3), (.92, .95, 784.0))
    chimes = tuple((.92 + .09 * i, .25, tones(pitch, .8, BRASS, .006)) for i, pitch in enumerate((1046.5, 1318.5)))
    return mixed(*((start, .8, horn(pitch, lasts)) for start, lasts, pitch in call),
                 *((start, .5, horn(pitch, lasts)) for start, lasts, pitch in chord), *chimes)


def loss() -> Wave:
    """A game is lost: three soft low notes that step down, the last one longer."""
    notes = ((0, .3, 293.7), (.26, .3, 261.6), (.52, .7, 220.0))
    return mixed(*((start, .8, horn(pitch, lasts)) for start, lasts, pitch in notes),
                 (.52, .5, tones(110, .6, BRASS, .02)))


# how loud each is against LOUDEST: what comes often is quiet
SOUNDS: dict[str, tuple[Callable[[], Wave], float]] = {
    "card": (card, .4), "press": (press, .3), "right": (right, .8), "wrong": (wrong, .7), "turn": (turn, .8),
    "deal": (deal, .4), "cut": (cut, .5), "trick": (trick, .5), "tick": (tick, .4), "win": (win, 1.0),
    "loss": (loss, .8)}


def wav(name: str) -> bytes:
    """A whole WAV file; it ends in silence, so that nothing clicks."""
    draw, loud = SOUNDS[name]
    samples = draw()
    fade = RATE // 40
    for i in range(1, fade + 1):
        samples[-i] *= (i - 1) / fade
    peak = max(map(abs, samples))
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(b"".join(struct.pack("<h", round(32767 * LOUDEST * loud * s / peak)) for s in samples))
    return file.getvalue()
