"""Takes the defences of p2p/SECURITY.md away, one at a time, and runs the tests that its lines name: each must fail.

`python -m tests.mutations [WORD...]` works in a copy of the sources; words choose lines by what they attack. It prints
a table and exits with 1 if a test passes without its defence. `--missing` lists the lines that have no mutation yet.
"""
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "p2p" / "SECURITY.md"
COPIED = ("p2p", "client", "tests", "assets", "pyproject.toml")
LIMIT = 300                     # s for one run of a test

ATTACKS, QUESTIONS = "tests/deal/test_attacks.py", "tests/deal/test_questions.py"
DECKS, CHEATS = "tests/deal/test_deck.py", "tests/table/test_card_cheats.py"
PROOFS, CURVE, STEPS, DECK = "p2p/deal/proofs.py", "p2p/deal/curve.py", "p2p/deal/steps.py", "p2p/deal/deck.py"

SEEDS, CARD_SEEDS = "p2p/peer/home/seeds.py", "tests/table/test_card_seeds.py"
ORDER, CLAIMS, LOG_CHEATS = "p2p/log/order.py", "p2p/log/claims.py", "tests/log/test_cheats.py"
RACES = "tests/log/test_race.py"
SEAL, SEALS = "client/phone/seal.py", "tests/client/phone/test_seal.py"
PAGES, PHONES = "client/phone/server.py", "tests/client/phone/test_server.py"
CARRIED = "tests/peer/test_carry_lobby.py"
REPLICA, TABLE_STEPS, TRANSCRIPT = "p2p/table/replica.py", "p2p/table/steps.py", "p2p/table/transcript.py"
CARRY, WORD, REMARK = "p2p/table/carry.py", "p2p/peer/table_word.py", "p2p/peer/remarks.py"
HANDSHAKE, THEIRS, VOTES = "p2p/net/handshake.py", "p2p/peer/lobby/theirs.py", "p2p/log/votes.py"
SCHEDULE, COPIES = "p2p/deal/schedule.py", "tests/table/test_copied_steps.py"
RELAY, RESTARTS = "p2p/log/relay.py", "tests/log/test_restart_apart.py"
RETURNS = "tests/log/test_returns.py"
WITNESSES, VIEWS, CRASHES = "p2p/log/witnesses.py", "tests/log/test_view.py", "tests/log/test_crash.py"
OPENINGS, ALIKE = "tests/table/test_card_openings.py", "tests/log/test_judged_alike.py"
ALTERED, IDENTITY_TESTS = "tests/checker/test_altered_files.py", "tests/test_identity.py"
HANDSHAKES, PRESENCE = "tests/net/test_handshake.py", "tests/net/test_presence.py"
LOBBY_CHARTERS, WORDS = "tests/peer/test_lobby_charter.py", "tests/peer/test_table_word.py"
OPENED, WAITING_ROOM, LOBBIES = ("p2p/peer/lobby/opened.py", "tests/peer/test_waiting_room.py",
                                 "tests/peer/test_lobby.py")
CARRIES, REMARKS = "tests/table/test_carry.py", "tests/peer/test_remarks.py"

LOOKING, TRICK_TABLE = "client/games/tricks/looking.py", "client/games/tricks/table.py"
LOOKS, HARD, FLOODS = "tests/games/tricks/test_looking.py", "tests/peer/test_node_hard.py", "tests/net/test_floods.py"
CHECK_PAGE, IN_NODE = "assets/check.html", "tests/check_page/test_in_node.py"
CONNECTIONS, MESH, COUNTING = "p2p/net/connections.py", "p2p/net/mesh.py", "tests/peer/test_counting.py"
SEAT, AUCTION = "client/phone/seat.py", "p2p/games/tarok/auction.py"
CLUBS, CLUB_FILES, CLUB_TESTS = "p2p/peer/clubs.py", "p2p/peer/club_files.py", "tests/peer/test_clubs.py"
CLUB_GAMES, CLUBS_HARD = "p2p/peer/club_games.py", "tests/peer/test_clubs_hard.py"
DAY_TRIES, DAYS_TRIED = "p2p/peer/day_tries.py", "tests/peer/test_day_tries.py"
CLUB_WORDS, WORDS_SAID = "p2p/club/words.py", "tests/club/test_words.py"
STANDING, STANDINGS = "p2p/club/standing.py", "tests/club/test_standing.py"
HANDS, HANDED = "client/phone/hands_on.py", "tests/client/phone/test_hands_on.py"

# What stops several attacks: a file, its text, and what stands there instead.
VALID = CURVE, "_ONE.on(point) == point", "_ONE.on(point) is not None"
ANSWERS_PROVED = PROOFS, "if _digest(_rebuilt(statement, asked.challenge, answers)) != asked.shadow:", "if False:"
MIX_PROVED = (PROOFS, "if _challenge(statement, _rebuilt(statement, challenge, proof[CHALLENGE:])) != challenge:",
              "if False:")
OPENING_PROVED = PROOFS, "if not _is_sum(_on(by_s, base), by_c.on(image), r):", "if False:"
SIGNED = ORDER, "if not is_signed(signed, self.keys[signed.entry.member]):", "if False:"
IMAGES = DECK, "if statement.image in self._images:", "if False:"
HELLO_SIGNED = ("p2p/net/handshake.py",
                "if not verifies(hello.key, hello_domain(hello.version), signed_part(hello), hello.signature):",
                "if False:")
NO_MORE_MOVES = ("p2p/table/plays.py",
                 "None if not self._deals.running or self._answers_the_past(held, seat)",
                 "None if self._answers_the_past(held, seat)")
TURNS = "p2p/deal/dues.py", "if need in self._met or self.pending[need][0] != shuffler:", "if False:"

LOOKED_AT = (TRICK_TABLE, "if view.state.phase in self.game.undealt or model.sees(self, seat, now):", "if True:")


class Mutation(NamedTuple):
    """A line of the page by how it begins, the text of a defence and what stands there instead, and a test of the line.
    """
    attack: str
    file: str
    text: str
    instead: str
    test: str


MUTATIONS = tuple(Mutation(attack, *patch, f"{file}::{test}") for attack, patch, file, test in (
    # A club
    ("a forged game", (CLUB_FILES, 'if game.state == "bad":', "if False:"),
     CLUB_TESTS, "test_a_forged_game_is_told_and_counts_for_nothing"),
    ("other bytes than those", (CLUB_FILES, "if sha256(read_whole(part, FILE_LIMIT)).digest() != name.file:",
                                "if False:"),
     CLUB_TESTS, "test_a_file_with_other_bytes_than_were_named_is_not_taken_in"),
    ("a flood of names", (CLUBS, " and self._bad.get(key, 0) < BAD}", "}"),
     CLUB_TESTS, "test_a_flood_of_names_is_cut_off_and_nothing_else_stands_still"),
    ("a file of a gigabyte", (CLUB_GAMES, "if name.size <= most and ", "if "),
     CLUB_TESTS, "test_a_file_that_is_said_to_be_huge_is_not_asked_for"),
    ("a file cut short of a lost game", (CLUB_FILES, '                         if row.game.state != "open")',
                                         "                         )"),
     CLUBS_HARD, "test_a_file_cut_short_of_a_match_that_goes_on_is_not_taken_for_it"),
    ("good games that aren't the club's",
     (CLUB_FILES, "if at_one_table(agreed_game(decode_charter(read_charter(part))), club):", "if False:"),
     CLUBS_HARD, "test_games_of_strangers_fill_no_club"),
    ("stall, or give a byte", (CLUB_GAMES, "if len(data) != min(PIECE, name.size - at):", "if not data:"),
     CLUBS_HARD, "test_a_file_that_trickles_in_is_given_up"),
    ("have an honest member blamed", (CLUB_GAMES, "torn = begun and ", "torn = False and "), CLUBS_HARD,
     "test_a_half_file_that_this_disk_has_spoilt_is_fetched_anew_and_nobody_is_blamed"),
    ("a code of the year 2100", (CLUBS, "clock=max(wall_clock(), newest + 1)", "clock=wall_clock()"),
     CLUBS_HARD, "test_another_code_is_the_newest_though_somebodys_clock_is_years_ahead"),
    ("show somebody else's try", (DAY_TRIES, "good = charter.keys == (key,) and ", "key = charter.keys[0]; good = "),
     DAYS_TRIED, "test_what_is_wrong_somebody_elses_or_not_asked_for_is_not_shown"),
    ("ask for tries without end", (DAY_TRIES, "Allowance(1 / AGAIN, 3)", "Allowance(1e6, 1e6)"),
     DAYS_TRIED, "test_who_asks_without_end_gets_few_answers"),
    ("a game whose name leads", (CLUB_FILES, "if game not in GAMES:", "if False:"),
     CLUB_TESTS, "test_the_game_of_a_file_names_no_place_on_the_disk"),
    ("hold back a lost game", (CLUB_FILES, "sorted((*offered, *lost)", "sorted((*offered,)"),
     CLUB_TESTS, "test_a_withheld_file_is_a_gap_with_the_name_of_who_knows_it"),
    ("two ends of one table", (STANDING, "and game.told != before.told", "and False"),
     STANDINGS, "test_two_signed_ends_of_one_table_count_for_nobody"),
    ("two ends of one table", (CLUB_GAMES, "(name.table, name.seal) not in known", "name.table not in dict(known)"),
     CLUBS_HARD, "test_another_end_of_a_table_that_is_held_is_asked_for"),
    ("games played alone", (STANDING, "if len(game.keys) < 2:", "if False:"),
     STANDINGS, "test_a_game_of_one_computer_is_nobodys_proof"),
    ("easy contracts alone", (STANDING, "[[*side, contract], others]", "[side, others]"),
     STANDINGS, "test_who_plays_more_often_what_is_easily_made_is_not_thought_strong_for_it"),
    ("a match that goes on from table", (STANDING, " and len(parts) < MATCH", ""),
     STANDINGS, "test_a_match_without_end_is_not_gone_through"),
    ("a word in somebody's name", (CLUB_WORDS, "if not verifies(word.author, DOMAIN, _signed(word), word.signature):",
                                   "if False:"), WORDS_SAID, "test_a_word_with_a_changed_bit_is_none"),
    ("one member leaves others out", (CLUB_WORDS, "if not self._is_more_than_half(against, key, self._end(key)):",
                                     "if not against:"),
     WORDS_SAID, "test_more_than_half_of_the_others_leave_out_and_half_do_not"),
    ("words without end", (CLUB_WORDS, "if of_author[author] <= OWN:", "if True:"),
     WORDS_SAID, "test_one_member_that_says_words_without_end_fills_no_club_and_all_keep_the_same"),
    ("who lost leaves with an early clock",
     (CLUB_WORDS, "max(min(left), min(heard)) if heard else NEVER", "min(left)"),
     WORDS_SAID, "test_who_leaves_with_an_early_clock_takes_nothing_back_that_was_played"),
    ("who was left out says that it leaves", (CLUB_WORDS, "self._names - self.left_out - {key} and",
                                              "self._names - {key} and"), WORDS_SAID,
     "test_who_was_left_out_gains_nothing_by_leaving"),
    ("a word after leaving", (CLUB_WORDS, "and word.clock <= self._end(word.author)}", "}"),
     WORDS_SAID, "test_a_word_said_after_leaving_counts_for_nobody_whose_name_stands_first"),
    ("pings and empty pieces of messages without end", (
        PAGES, "if self.state is State.CONNECTING or not self._frames.take(self.loop.time()):",
        "if False:"), PHONES, "test_no_stranger_holds_the_loop_up"),
    ("try out codes", (WORD, 'if not hmac.compare_digest(message.proof, _proof(key, b"guest")):', "if False:"),
     CLUB_TESTS, "test_a_wrong_code_lets_nobody_in"),
    ("ask for games as a stranger", (CLUBS, "        member = self._here.get(sender)\n",
                                     "        member = self._here.get(sender) or _Member()\n"),
     CLUB_TESTS, "test_who_is_no_member_gets_nothing"),
    ("read what a member notes", ("p2p/log/store.py", " for record in contents.records if record.entry)",
                                  " for record in contents.records)"),
     CLUB_TESTS, "test_private_notes_do_not_leave_the_computer"),
    # Cards
    ("a card with a torsion part", VALID, ATTACKS, "test_torsioned_or_bit_255_card_accepted"),
    ("a point of the twist", VALID, ATTACKS, "test_twist_or_small_order_card_accepted"),
    ("the same card twice", (PROOFS, "if len(set(points)) < count:", "if False:"), ATTACKS, "test_duplicate_card"),
    ("a card from elsewhere", ANSWERS_PROVED, ATTACKS, "test_foreign_card"),
    ("a card from elsewhere", MIX_PROVED, ATTACKS, "test_mix_that_brings_in_another_card"),
    ("one order for all places", (PROOFS, "if sorted(order) != list(range(len(ins))):", "if False:"),
     ATTACKS, "test_all_same_permutation"),
    ("faces as known multiples", (CURVE, "    counter = 0\n", "    counter = 0\n    if not face:\n        return G\n"),
     ATTACKS, "test_cards_as_known_multiples_of_g"),
    # Keys
    ("a proof for one key", (PROOFS, " + _on(lock, fixed)).digest()", ").digest()"),
     ATTACKS, "test_proof_against_another_k"),
    ("another lock comes off", OPENING_PROVED, ATTACKS, "test_opening_against_another_k"),
    ("the image of another's lock", IMAGES, ATTACKS, "test_lock_of_another_peer"),
    ("greatest common divisor", (PROOFS, "        return unpacked(raw)\n",
                                 '        return int.from_bytes(raw, "little") % L\n'),
     ATTACKS, "test_key_by_gcd_of_unreduced_responses"),
    ("make a peer prove again", (PROOFS, "joined(tag, secret, *statement)", "joined(tag, secret)"),
     ATTACKS, "test_key_and_permutation_from_a_retry_with_old_nonces"),
    ("two openings with one nonce", (PROOFS, 'opening nonce 1", secret, *statement)', 'opening nonce 1", secret)'),
     ATTACKS, "test_key_from_two_openings_with_one_nonce"),
    ("the same shuffle of a list", ("p2p/deal/work.py", "context, sha256(ins).digest()))", "context))"),
     ATTACKS, "test_position_visible_after_reuse_on_a_changed_input"),
    ("a lock used in a later deal", IMAGES, ATTACKS, "test_key_reused_in_the_next_deal"),
    ("a challenge a round", (PROOFS, "*statement, *shadows)).digest()[:CHALLENGE]",
                             "*statement, *shadows[:1])).digest()[:CHALLENGE]"),
     ATTACKS, "test_challenge_over_one_shadow_alone"),
    ("a challenge a round", (PROOFS, "*statement, *shadows)).digest()[:CHALLENGE]",
                             "*statement, *shadows[-1:])).digest()[:CHALLENGE]"),
     ATTACKS, "test_challenge_over_one_shadow_alone"),
    # The challenge of all
    ("make up the answers", ANSWERS_PROVED, QUESTIONS,
     "test_a_lie_can_be_made_up_for_one_challenge_and_holds_for_no_other"),
    ("try out commitments", (PROOFS, "*statement, shadow, *shares)", "*statement, shadow)"),
     QUESTIONS, "test_grinding_commitments_is_futile_while_one_share_is_honest"),
    ("hold the own shadow back", ("p2p/deal/questions.py",
                                  "        if None in self._shadows:\n            return None\n",
                                  ""),
     QUESTIONS, "test_nobody_shows_a_share_before_all_shadows_are_there"),
    ("show another share", ("p2p/deal/questions.py",
                            "if not commitment.endswith(commit_share(self._deal, shuffler, share)):", "if False:"),
     QUESTIONS, "test_a_share_must_be_the_one_that_was_committed_to"),
    ("stop when the challenge", (DECK, "return self.dealt and self._questions.done and not",
                                 "return self.dealt and not"),
     QUESTIONS, "test_who_stops_after_the_challenge_is_named_and_no_card_is_opened"),
    ("take back a shadow", ("p2p/deal/questions.py", "[share or b\"\" for share in self._shares])",
                            "[value or b\"\" for value in self._shares + self._shadows])"),
     QUESTIONS, "test_a_shadow_that_others_take_back_changes_no_answer"),
    ("answers with a changed byte", ANSWERS_PROVED, QUESTIONS, "test_answers_with_one_byte_changed_are_refused"),
    ("answers with a changed byte", (PROOFS, "*statement, shadow, *shares)", "shadow, *shares)"),
     QUESTIONS, "test_answers_belong_to_one_statement_one_shadow_and_one_challenge"),
    # The course of a deal
    ("another's hidden card, blinded", OPENING_PROVED, ATTACKS, "test_blinded_card_opened_for_a_stranger"),
    ("another's hidden card, blinded", (DECK, "and self._questions.done and not self._unverified",
                                        "and self._questions.done"),
     DECKS, "test_no_lock_comes_off_while_anything_is_unverified"),
    *(("a right proof sent again", patch, ATTACKS, "test_proof_replayed_at_another_table_deal_attempt_or_view")
      for patch in ((STEPS, "self.number, self.attempt, self.view)", "self.number, self.attempt, 0)"),
                    (STEPS, "self.number, self.attempt, self.view)", "self.number, 0, self.view)"),
                    (STEPS, "self.number, self.attempt, self.view)", "0, self.attempt, self.view)"),
                    (STEPS, "numbers, self.table, joined", "numbers, joined"))),
    ("a right proof sent again", (STEPS, "self.table, joined(*self.keys))", "self.table)"),
     DECKS, "test_the_deal_keeps_its_fields_apart"),
    ("a right proof sent again", (STEPS, "self.number, self.attempt, self.view)", "self.number, self.attempt, 0)"),
     CHEATS, "test_a_shuffle_of_another_table_attempt_or_view"),
    ("a right proof sent again", (DECK, "bytes((shuffler,)), step_head)", "bytes((shuffler,)))"),
     ATTACKS, "test_opening_replayed_for_another_need"),
    ("an opening out of turn", TURNS, ATTACKS, "test_openings_out_of_turn"),
    ("an opening out of turn", (DECK, "if None in self._commitments or shuffler != len(self._shuffles):", "if False:"),
     ATTACKS, "test_shuffles_and_seeds_out_of_turn"),
    ("open to some", ("p2p/deal/dues.py", "return {due[0] for due in self.pending.values()}", "return set()"),
     ATTACKS, "test_a_peer_that_opens_to_some_and_not_to_others"),
    ("copy another's commitment", (SCHEDULE, "if data[0] == steps.COMMIT and any(", "if False and any("),
     COPIES, "test_a_copied_commitment_whose_author_had_heard_the_other_convicts"),
    ("copy the commitment or the image", (SCHEDULE, "said == data and held.has_heard(other)", "said == data"),
     COPIES, "test_a_commitment_that_was_copied_and_told_first_names_nobody_who_had_made_it"),
    ("copy the commitment or the image", (SCHEDULE, "self.held is None or self.held.heard[member] >= n", "True"),
     COPIES, "test_an_image_is_known_to_whom_had_heard_of_it_alone"),
    ("a right shuffle by an order", ("p2p/deal/work.py", "if (seed := seeds[shuffler]) is not None and",
                                       "if (seed := seeds[shuffler]) is not None and False and"),
     ATTACKS, "test_shuffle_by_another_order_than_the_seed_says"),
    ("a mix of other cards", MIX_PROVED, ATTACKS, "test_mix_that_brings_in_another_card"),
    ("an open card goes back", OPENING_PROVED, ATTACKS, "test_mix_that_puts_an_open_card_back_as_another"),
    ("bytes that are no step", (DECK, "        if body:\n", "        if False:\n"),
     DECKS, "test_steps_of_the_wrong_length_are_refused"),
    ("bytes that are no step", (STEPS, "    if len(step) < 3:\n", "    if False:\n"),
     DECKS, "test_any_bytes_are_a_cheat_of_their_author_and_change_nothing"),
    ("lean on the luck", ("p2p/deal/work.py", "bytes(draw.order(range(len(points))))", "bytes(range(len(points)))"),
     DECKS, "test_one_honest_peer_makes_the_deal_uniform"),
    ("crash a peer, so that", (PROOFS, '_number(b"fairdeal opening nonce 1", secret, *statement)',
                               '_number(__import__("os").urandom(32))'),
     DECKS, "test_a_peer_that_lost_its_memory_goes_on_from_seed_and_log"),
    # Steps on the log
    ("any step that proves wrong", OPENING_PROVED, CHEATS, "test_a_step_that_proves_wrong"),
    ("a right step at the wrong time", ("p2p/deal/questions.py",
                                        "if self._turn(shuffler, shuffled) != steps.SHADOW:", "if False:"),
     CHEATS, "test_a_step_at_the_wrong_time"),
    ("a right step at the wrong time", (DECK, "if None in self._commitments or shuffler != len(self._shuffles):",
                                        "if False:"), CHEATS, "test_a_shuffle_out_of_turn"),
    ("any of these once somebody has gone", (
        "p2p/deal/dealing.py", "accept(schedule.shufflers.place(held.member), body.data)",
        "accept(min(held.member, len([*schedule.shufflers]) - 1), body.data)"),
     "tests/table/test_card_culprits.py", "test_behind_a_gap_the_cheat_is_named_at_every_table_and_by_its_file"),
    ("a step whose member denies", (SCHEDULE, "if not all(held.has_heard(other) for other, _ in before):", "if False:"),
     CHEATS, "test_an_opening_that_does_not_own_to_have_heard_the_one_before"),
    ("a revoke, a false claim", ("p2p/table/audit.py", "            faults.append(Finding(", "            (Finding("),
     "tests/table/test_card_table.py", "test_every_lie_is_named_by_the_audit_on_every_replica"),
    ("a double press answers", ("p2p/table/plays.py",
                                "return self._deals.cards > 0 and held.entry.seen[0] < self._moved_last.get(seat, 0)",
                                "return False"),
     "tests/table/test_card_table.py", "test_a_key_pressed_twice_answers_only_the_question_that_was_seen"),
    ("crash or lose the disk", ("p2p/deal/dealing.py",
                                "self._seeds.get(number)", "None"),
     "tests/table/test_card_crash.py", "test_a_seed_is_kept_before_its_commitment_is_written_and_drawn_only_once"),
    ("change a step in a file", SIGNED, "tests/table/test_card_transcript.py", "test_a_changed_byte_of_a_step"),
    ("all members together go on", (DECK, "        if None not in seeds:\n", "        if True:\n"), DECKS,
     "test_the_seeds_of_all_stand_for_the_proofs_of_a_deck_and_those_of_some_for_none"),
    ("the number of a slot", ("p2p/deal/work.py", "bytes(draw.order(range(len(points))))", "bytes(range(len(points)))"),
     DECKS, "test_each_order_of_a_mix_is_as_likely"),
    # Where a seed comes from
    ("no stirring", (SEEDS, "token_bytes(FRESH)", "bytes(FRESH)"),
     CARD_SEEDS, "test_without_stirring_each_seed_has_its_own_randomness"),
    ("no stirring", (SEEDS, "+ grain.fresh + grain.stirred,", "+ grain.fresh,"),
     CARD_SEEDS, "test_with_the_same_randomness_other_stirrings_give_other_seeds"),
    ("bad randomness", (SEEDS, 'b"deck\\0" + self._table + deal.to_bytes(4)', 'b"deck\\0"'),
     CARD_SEEDS, "test_without_randomness_and_stirring_the_secret_of_identity_table_and_deal_is_left"),
    ("steal the identity's key", (SEEDS, "+ grain.fresh + grain.stirred,", "+ grain.stirred,"),
     CARD_SEEDS, "test_without_stirring_each_seed_has_its_own_randomness"),
    ("cut the power between", (SEEDS, "self._keep({**self._grains, deal: grain})",
                               "self._hold({**self._grains, deal: grain})"),
     CARD_SEEDS, "test_no_commitment_reaches_the_transcript_before_its_seed_is_on_disk"),
    ("restart while this deck", (SEEDS, "self._keep({**self._grains, deal: grain})",
                                 "self._hold({**self._grains, deal: grain})"),
     CARD_SEEDS, "test_a_restart_goes_on_with_the_seeds_of_this_deal_and_the_next"),
    ("delete the file, put an older", (DECK, "if shuffler == self.me and (self._seed is None",
                                       "if False and (self._seed is None"),
     "tests/table/test_card_crash.py", "test_a_lost_seed_is_told_and_no_second_one_is_drawn"),
    ("read the file of seeds", (SEEDS, "self._table, grains)), PRIVATE)", "self._table, grains)), 0o644)"),
     CARD_SEEDS, "test_nobody_else_may_read_the_file"),
    # The log
    ("two entries with one number", (ORDER, 'raise MemberFault("fork", entry.member, held.raw, raw)', "return []"),
     LOG_CHEATS, "test_two_entries_with_one_number_told_to_the_same"),
    ("two entries with one number", (ORDER, "        if own_hash != chain.head[1]:\n", "        if False:\n"),
     LOG_CHEATS, "test_a_chain_that_goes_on_from_an_entry_nobody_was_told"),
    ("take back what was heard", (ORDER, "if any(map(lt, heard, last.heard)) or ", "if "),
     LOG_CHEATS, "test_unhearing_what_was_heard"),
    ("take back what was heard", (ORDER, " or entry.seen[0] < before.seen[0]", ""),
     LOG_CHEATS, "test_unseeing_what_was_seen"),
    ("take back what was heard", (ORDER, " or entry.at < before.at:", ":"), LOG_CHEATS, "test_turning_the_clock_back"),
    ("another beginning", (ORDER, "if first and any(", "if False and any("),
     LOG_CHEATS, "test_another_beginning_than_the_charter"),
    ("another beginning", (ORDER, "        if own_n != entry.n - 1:\n", "        if False:\n"),
     LOG_CHEATS, "test_not_naming_ones_own_last_entry"),
    ("open another claim", (CLAIMS, "        if commitment != seal.entry.body.hash:\n", "        if False:\n"),
     LOG_CHEATS, "test_opening_another_move_than_was_sealed"),
    ("open another claim", (CLAIMS, "if not left and not (first and reveal.has_heard(first)):", "if False:"),
     LOG_CHEATS, "test_opening_before_everybody_has_heard_the_seal"),
    ("open another claim", (CLAIMS, " or seal.hash in self._answers:", ":"), LOG_CHEATS, "test_opening_twice"),
    ("a chosen, repeated or early share", ("p2p/deal/tosses.py", "        if behind == 0:\n", "        if False:\n"),
     LOG_CHEATS, "test_a_share_shown_twice"),
    ("a chosen, repeated or early share", (
        "p2p/deal/tosses.py", "if (early and seen <= step) or (self._since is not None and seen < self._since):",
        "if False:"),
     "tests/table/test_transcript.py", "test_a_share_that_no_coin_needed_is_a_fault_without_a_coin_after_it"),
    ("a move that the rules forbid", ("p2p/table/plays.py", "            except IllegalMove:\n",
                                      "            except IllegalMove:\n                return None\n"),
     LOG_CHEATS, "test_a_move_that_cannot_be"),
    ("claim to have seen another state", ("p2p/log/history.py", "if self.running[k] != running:", "if False:"),
     LOG_CHEATS, "test_seeing_another_state"),
    ("claim to have seen another state", ("p2p/log/history.py", "        for held, _ in self._ahead:\n",
                                          "        for held, _ in ():\n"),
     LOG_CHEATS, "test_seeing_what_has_not_happened"),
    ("two claims at once", ("p2p/log/undecided.py", "        if before and waits:\n", "        if False:\n"),
     LOG_CHEATS, "test_a_second_seal_is_found_when_it_comes_though_nothing_is_opened"),
    ("write in another's name", SIGNED, LOG_CHEATS, "test_an_entry_in_another_name_is_dropped"),
    ("a false reaction time", ("p2p/log/race.py", "max(took, witnesses.word(seal.member, known) - JITTER) if known",
                               "took if known"), RACES, "test_a_false_word_gains_at_most_the_jitter"),
    ("pretend not to have heard", ("p2p/log/race.py", "        if disputed:\n", "        if False:\n"),
     RACES, "test_between_two_a_race_in_doubt_goes_to_who_has_won_fewer"),
    ("a witness that lies", ("p2p/log/witnesses.py", "return min(words) if unproved else low_median(words)",
                             "return max(words)"), RACES, "test_false_credits_of_one_witness_do_nothing"),
    ("read a coin, seal a claim", ("p2p/table/plays.py", "        if not self.has_shown(move, seen):\n",
                                   "        if False:\n"),
     "tests/log/test_foresight.py", "test_a_claim_of_tau_sealed_before_the_own_share_is_named"),
    ("stop one's clock at a table of two", ("p2p/log/rounds.py", "return min(begun[1] + ROUND, move.entry.at)",
                                            "return 0"),
     "tests/log/test_time.py", "test_a_stopped_clock_of_one_of_two_does_not_keep_the_other_frozen"),
    # Who counts
    ("vote for going on with all although nobody was named", (
        VOTES, "if not gone and not any(_gone(other) and held.has_heard(other) for other in cast.values()):",
        "if False:"),
     "tests/log/test_judged_alike.py", "test_a_vote_for_all_that_answers_nobody_convicts_and_stops_no_table"),
    ("a vote and its opposite", ("p2p/log/votes.py", "        if held.member in cast:\n", "        if False:\n"),
     "tests/log/test_view.py", "test_a_vote_and_its_opposite_convict"),
    ("be there, and withhold", (
        "p2p/table/intentions.py", "or now - self.stalls.get(member, now) >= patience", "or False"),
     "tests/log/test_view.py",
     "test_who_owes_what_its_program_gives_by_itself_may_be_left_out_whatever_its_beats_say"),
    ("have somebody hear of votes", (
        "p2p/table/replica.py", "                if isinstance(each.entry.body, Without | Leave):\n",
        "                if False:\n"),
     "tests/log/test_view.py", "test_what_stands_behind_votes_waits_for_them_also_if_all_comes_at_once"),
    ("say that one hears who is gone", (
        "p2p/table/table.py", "if isinstance(message, Heads) and sender not in self.replica",
        "if False and sender not in self.replica"),
     "tests/log/test_relayed.py", "test_who_does_not_count_has_no_word_about_others"),
    ("name peers that aren't there", ("p2p/net/introductions.py",
                                      "if not self._told.setdefault(by, _Told()).heard.take(now):", "if False:"),
     "tests/net/test_introductions.py",
     "test_somebody_who_names_peers_without_end_is_heard_so_often_and_no_more"),
    ("have a card seen", ("p2p/deal/deck.py", "check(unproven := self._proven.unproven(evidence))", "unproven = []"),
     "tests/table/test_card_openings.py", "test_a_card_whose_opening_proves_wrong_is_not_seen_to_lie"),
    # Elsewhere: what a test once didn't hold
    ("go on writing after", ("p2p/log/order.py", "            self.view.close(held.member, held.entry.n)\n",
                             "            self.view.leaves[held.member] = [held.entry.n]\n"),
     "tests/log/test_view.py", "test_what_comes_after_a_leave_is_passed_over"),
    ("stand between guest and holder", ("p2p/peer/table_word.py", 'names = b"fairdeal guest\\0" + table + guest, ',
                                        'table = DraftId(bytes(16))\n    names = b"fairdeal guest\\0" + guest, '),
     "tests/peer/test_table_word.py", "test_an_exchange_that_is_turned_to_another_table_on_the_way_lets_nobody_in"),
    ("garbage, oversize", ("p2p/net/door.py", "zmq.MAXMSGSIZE: MESSAGE_LIMIT, ", ""),
     "tests/net/test_handshake.py", "test_an_oversize_message_ends_the_connection"),
    ("pretend to be far away", ("p2p/log/witnesses.py", "CREDIT_MOST = 30 ", "CREDIT_MOST = 3000 "),
     RACES, "test_no_more_than_30_ms_are_credited_however_far_away_somebody_is"),
    # Openings with a move, what changes nothing, claims
    ("show another card with a move", (REPLICA, "        if body.opening and not self.deals.cards:\n",
                                       "        if False:\n"),
     OPENINGS, "test_where_no_card_lies_face_down_no_move_brings_an_opening"),
    ("show another card with a move", (REPLICA, "waits=bool(body.opening))", "waits=False)"),
     OPENINGS, "test_a_second_card_shown_before_the_first_is_decided_convicts"),
    ("show another card with a move", OPENING_PROVED, OPENINGS,
     "test_an_opening_that_proves_wrong_or_is_of_another_need_convicts"),
    ("leave while a card is on its way", NO_MORE_MOVES, OPENINGS,
     "test_an_opening_whose_deal_is_over_is_passed_over"),
    ("fill everybody's disk", ("p2p/log/idle.py", "if self._choices[held.member] > IDLE_LIMIT:", "if False:"),
     ALIKE, "test_twenty_choices_that_change_nothing_are_taken_and_the_next_one_convicts"),
    ("fill everybody's disk", ("p2p/log/idle.py", "if self._steps[held.member, body.deal] > STEPS_LIMIT:", "if False:"),
     ALIKE, "test_a_member_writes_so_many_steps_for_one_deal_and_no_more"),
    ("hear the others' openings", ("p2p/table/plays.py", "self._deals.forfeit(seat, self.time)", "pass"),
     ALIKE, "test_who_forfeits_a_claim_has_claimed_wrongly"),
    ("make an honest peer look guilty", (ORDER, "        if own_hash != chain.head[1]:\n",
                                         "        if own_hash != chain.head[1] or entry.n > 8:\n"),
     LOG_CHEATS, "test_honest_peers_are_never_named"),
    ("see a claim and get ahead", (CLAIMS, "if held.member == self._me and held.is_final and held.hash not in",
                                   "if held.member == self._me and held.hash not in"),
     RACES, "test_no_seal_gives_its_move_away_before_all_have_heard_it"),
    ("a large race window", (WITNESSES, "return min(self.most, shown[count - 1].least[member]) if count else self.most",
                             "return self.most"),
     RACES, "test_each_credit_is_told_as_the_witnesses_measured_it"),
    ("hold the own share back and see", ("p2p/log/delays.py", "if delay <= 0 or not", "if True or not"),
     RACES, "test_who_kept_the_table_waiting_for_its_share_waits_as_long_with_its_claim"),
    ("of four, two bend their clocks", (WITNESSES, "return min(words) if unproved else low_median(words)",
                                        "return low_median(words)"),
     RACES, "test_of_four_two_false_clocks_slander_nobody_who_is_not_ahead"),
    ("a bent clock", ("p2p/log/chain.py", "return low_median([first.entry.at for first in heard if first])",
                      "return max(first.entry.at for first in heard if first)"),
     "tests/log/test_time.py", "test_table_time_of_three_is_the_middle_one_of_their_words"),
    ("a crash at a chosen moment", ("p2p/log/repair.py", "        self.listening = True\n", "        pass\n"),
     CRASHES, "test_entries_that_the_disk_lost_come_back_from_the_others"),
    ("say that one holds entries", ("p2p/log/repair.py",
                                    "if own and is_signed(signed, self._order.keys[entry.member]):",
                                    "if own:"),
     CRASHES, "test_false_heads_silence_a_restarted_member_for_a_bounded_time"),
    ("pass on to a restarted member", (RELAY, "signed_part(answer), answer.signature):",
                                       "signed_part(answer), answer.signature) or True:"),
     RESTARTS, "test_an_answer_that_the_asked_one_has_not_signed_will_not_do"),
    ("pass on to a restarted member", (RELAY, "if self._open.get(question) != answer.nonce:",
                                       "if question not in self._open:"),
     RESTARTS, "test_an_old_answer_will_not_do"),
    ("ask through a third", (RELAY, "< AGAIN:", "< 0:"),
     RESTARTS, "test_questions_are_passed_on_and_answered_twice_a_second_at_most"),
    ("ask through a third", (RELAY, "if self._open.get(question) != answer.nonce:",
                             "if self._open.get(question, answer.nonce) != answer.nonce:"),
     RESTARTS, "test_answers_that_nobody_asked_for_are_not_passed_on"),
    ("keep back what a member's newest", (ORDER, "if waiting and (n := max", "if False and (n := max"),
     CRASHES, "test_what_waits_elsewhere_for_its_past_is_known_to_be_written"),
    ("keep back what a member's newest", ("p2p/log/delays.py", "max((self._order.newest(member), *delayed))[1]",
                                          "self._order.newest(member)[1]"),
     CRASHES, "test_a_claim_that_all_others_delay_is_known_to_be_written"),
    ("be gone for a moment", ("p2p/log/repair.py", "enough = 1 if self._voted_out else 2", "enough = 1"),
     "tests/client/play/test_catching_up.py",
     "test_nobody_is_kept_from_playing_by_what_a_single_other_one_only_says_it_holds"),
    ("cut off the one that holds", ("p2p/log/repair.py",
                                    "return set(self._order.view.owing) - {self._me} - self.excused - self.heard",
                                    "return set()"),
     CRASHES, "test_an_older_backup_convicts_nobody_while_the_holder_of_the_newest_entries_is_cut_off"),
    ("put a file beside a transcript", ("p2p/peer/home/checked.py",
                                        "if hmac.compare_digest(code, _code(key, content)):",
                                        "if True:"),
     "tests/peer/test_checked.py", "test_a_changed_record_counts_for_nothing_and_the_others_stay"),
    ("garble the end of a file", (CLAIMS, "return n in self.notes and fits", "return n in self.notes"),
     "tests/peer/test_torn_files.py", "test_a_garbled_note_opens_no_seal"),
    ("any bytes; entries far ahead", (ORDER,
                                      "if n > chain.head[0] + WAITING_LIMIT or not self._counts(entry.member, n):",
                                      "if not self._counts(entry.member, n):"),
     "tests/log/test_wire_fuzz.py", "test_entries_far_ahead_are_not_kept"),
    ("find a mistake that every copy", ("p2p/log/chain.py", "(self.member - depth) % members)",
                                        "(self.member + depth) % members)"),
     "tests/checker/test_checker.py", "test_both_say_the_same_of_a_tau_on_a_bad_network"),
    ("write one entry or charter in two ways", ("p2p/log/entry.py", "    if _encoder.encode(entry) != payload:\n",
                                                "    if False:\n"),
     ALTERED, "test_an_entry_has_one_form"),
    ("write one entry or charter in two ways", (ORDER, "if other and any(map(gt, other.heard, heard)):", "if False:"),
     ALTERED, "test_what_was_heard_is_closed"),
    ("write one entry or charter in two ways", (
        "p2p/table/match.py", "    if charter.options != tuple(sorted(settled(game, options).items())):\n",
        "    if False:\n"),
     ALTERED, "test_a_charter_has_all_options_in_their_order"),
    ("a damaged or foreign file", ("p2p/log/store.py", "if any(data[at:]) and not (torn and charter is not None):",
                                   "if False:"),
     "tests/log/test_store.py", "test_a_tail_that_is_no_record_is_refused_by_readers_and_dropped_to_go_on"),
    ("show a file as a fair game", (TRANSCRIPT, "    if missing:\n", "    if False:\n"),
     "tests/table/test_transcript.py", "test_a_file_without_the_last_signatures_says_whose_are_missing"),
    ("show a file as a fair game", (TRANSCRIPT, 'seal_words(table) if all(check.whole for check in checks) else ""',
                                    "seal_words(table)"),
     "tests/table/test_transcript.py", "test_a_file_cut_between_two_entries_says_that_the_game_is_not_over"),
    ("make another game with the seal", ("p2p/identity.py",
                                         "    bits = int.from_bytes(sha256(data).digest()) >> 256 - 66\n",
                                         "    bits = int.from_bytes(sha256(data).digest()[:4])\n"),
     IDENTITY_TESTS, "test_fingerprint_and_words_hold_64_bits_of_sha256"),
    ("put a pipe, a socket", ("p2p/files.py", "    if not stat.S_ISREG(mode):\n", "    if False:\n"),
     "tests/table/test_no_files.py", "test_what_is_no_file_gets_a_sentence_and_the_others_their_verdicts"),
    ("a file at which the program fails", (
        TRANSCRIPT, "    except Exception as error:\n        return _stumbled(path, error)\n\n\ndef _stumbled",
        "    except KeyboardInterrupt as error:\n        return _stumbled(path, error)\n\n\ndef _stumbled"),
     "tests/table/test_no_files.py", "test_a_file_at_which_the_program_fails_takes_no_other_verdict"),
    ("show a fault so that its evidence", (REPLICA, "            taken.append(held)\n", ""),
     LOG_CHEATS, "test_two_entries_with_one_number_that_waited_for_their_past"),
    ("a file of millions of notes", ("p2p/log/store.py", "if (count := count + 1) > RECORDS:", "if False:"),
     "tests/table/test_hostile_files.py", "test_more_records_than_a_table_can_have_are_refused"),
    # The network
    ("another's name or key", HELLO_SIGNED, HANDSHAKES, "test_a_changed_field_is_refused"),
    ("another's name or key", (HANDSHAKE, "if hello.curve != sender or not is_curve_key(sender):",
                               "if not is_curve_key(sender):"),
     HANDSHAKES, "test_a_hello_for_another_curve_key_is_refused"),
    ("an unsigned greeting of another version", HELLO_SIGNED, HANDSHAKES,
     "test_another_version_that_nobody_signed_is_no_news"),
    ("speak before the greeting", (HANDSHAKE, "    if hello.version != VERSION:\n", "    if False:\n"),
     HANDSHAKES, "test_another_version_is_refused_and_reported"),
    ("play by other rules under the same name", (HANDSHAKE, "    if hello.version != VERSION:\n", "    if False:\n"),
     HANDSHAKES, "test_another_version_is_refused_and_reported"),
    ("a key of small order", ("p2p/identity.py", "    if has_small_order(key):\n", "    if False:\n"),
     IDENTITY_TESTS, "test_what_anybody_can_sign_for_is_no_key"),
    ("put a key into a folder", ("p2p/identity.py", "    if status.st_mode & 0o002:\n", "    if False:\n"),
     IDENTITY_TESTS, "test_what_everybody_can_write_to_is_refused_with_a_sentence"),
    ("a copied key", (REPLICA, "if held.member == self.me and not own and held.hash not in self._written:",
                      "if False:"),
     LOG_CHEATS, "test_a_key_used_in_two_places_stops_its_owner"),
    ("hostile announcements", (HANDSHAKE, "return card.nonce == nonce and is_curve_key", "return is_curve_key"),
     "tests/net/test_probe.py", "test_an_old_card_is_no_answer"),
    ("forge, change or repeat", (HANDSHAKE, "    if not verifies(beat.key, BEAT, signed_part(beat), beat.signature):\n",
                                 "    if False:\n"), PRESENCE, "test_a_beat_that_was_changed_or_kept_says_nothing"),
    ("ask in another's name", ("p2p/net/presence.py", "there = place.here and to == (place.address, place.port)",
                               "there = place.here"),
     PRESENCE, "test_what_is_shown_goes_only_where_its_receiver_has_answered_from"),
    ("announce any addresses", ("p2p/net/discovery.py",
                                "neighbours(service.parsed_addresses(IPVersion.V4Only), self.networks)",
                                "service.parsed_addresses(IPVersion.V4Only)"),
     "tests/net/test_discovery.py", "test_announcements_of_other_networks_are_not_followed"),
    # Before a game, and from one table to the next
    ("begin another table", (THEIRS, "                and seats == shown.seats\n", ""),
     LOBBY_CHARTERS, "test_a_charter_that_differs_from_what_was_shown_is_refused_with_a_sentence"),
    ("tell another time of day", (THEIRS, "mine == [(self.message.salt, self.message.head, self.message.clock)]",
                                  "mine[0][:2] == (self.message.salt, self.message.head)"),
     LOBBY_CHARTERS, "test_a_charter_that_differs_from_what_was_shown_is_refused_with_a_sentence"),
    ("come in at a locked table", ("p2p/peer/lobby/ours.py",
                                   "and not self._node.doors.admits(sit.table, sender):", "and False:"),
     WORDS, "test_nobody_sits_down_at_a_locked_table_without_having_shown_the_word"),
    ("guess, under one key or many", (WORD, "self._now() + PAUSE * 2 ** guesses.count", "self._now()"),
     WORDS, "test_a_wrong_guess_costs_time_that_doubles"),
    ("guess, under one key or many", (WORD, "key = lock.keys.pop(sender, None)", "key = lock.keys.get(sender)"),
     WORDS, "test_each_exchange_has_one_proof"),
    ("pose as the holder", (WORD, 'if not hmac.compare_digest(message.proof, _proof(knocking.key, b"holder")):',
                            "if False:"), WORDS, "test_who_doesn_t_know_the_word_can_t_pose_as_the_table"),
    ("any bytes in place of a share", (WORD, "    except Exception:       # of many",
                                       "    except KeyError:       # of many"),
     WORDS, "test_any_bytes_for_a_share_hurt_nobody"),
    ("restart the holder's computer", (WORD, "word.encode(), PRIVATE)", "word.encode(), 0o644)"),
     WORDS, "test_the_word_holds_after_the_holder_s_restart_and_lies_in_a_file_of_its_own"),
    ("carry a match on with other chips", (CARRY, ' (tr("totals"), lambda c: c.totals),', ""),
     CARRIES, "test_whoever_has_the_old_table_knows_another_story"),
    ("carry a match on from before", (CARRY, "    if _knows_a_later_deal(charter, old, carried.step):\n",
                                      "    if False:\n"),
     CARRIES, "test_no_charter_leaves_out_a_deal_that_one_of_its_members_saw_finished"),
    ("say that somebody had left", (CARRY, 'c.place),\n        (tr("votes on who plays"), lambda c: c.gone))',
                                    "c.place))"),
     "tests/table/test_carry_votes.py",
     "test_a_charter_names_the_votes_by_which_somebody_went_and_a_lie_about_them_is_refused"),
    ("show only the new file", (TRANSCRIPT, "        if report.ok and old and old.view.number < carried.view:\n",
                                "        if False:\n"),
     "tests/table/test_carry_votes.py", "test_a_file_that_ends_before_the_votes_says_that_another_one_is_missing"),
    ("carry on what no match came to", (
        "p2p/table/match.py", "    if not carried.rounds <= carried.deals or not carried.rounds < carried.length:\n",
    "    if False:\n"),
     CARRIES, "test_a_charter_that_carries_on_what_no_match_came_to_is_refused"),
    # Remarks
    ("flood a table with phrases", (REMARK, "if allowance.wait((remark.key, remark.seat), now, EACH, minute) or (",
                                    "if ("),
     REMARKS, "test_the_fifth_remark_of_a_seat_within_a_minute_is_dropped_by_each_receiver"),
    ("long texts, control characters", (REMARK, "company.talks and remark.text == plain_text(remark.text)",
                                        "company.talks"), REMARKS, "test_a_text_that_is_not_plain_is_dropped"),
    ("speak for another's seat", (REMARK, "return seat < len(company.seats) and company.seats[seat][0] == key",
                                  "return seat < len(company.seats)"),
     REMARKS, "test_nobody_speaks_for_the_seat_of_another"),
    ("speak for another's seat", (
        REMARK, "        if not verifies(remark.key, DOMAIN, signed_part(remark), remark.signature):\n",
        "        if False:\n"), REMARKS, "test_a_changed_remark_is_dropped"),
    ("say an old remark again", (REMARK, "if remark.stamp <= known.get(remark.key, 0) or (", "if ("),
     REMARKS, "test_a_remark_said_again_is_dropped"),
    ("strangers and silent onlookers", (REMARK, "return company.onlookers and key not in", "return key not in"),
     REMARKS, "test_who_looks_on_is_heard_only_where_the_table_allows_it"),
    ("send a partner a remark", (REMARK, "return bool(remark.text) and company.talks and",
                                 "return bool(remark.text) and"),
     REMARKS, "test_texts_are_for_before_the_game_and_after_a_deal"),
    # Who counts
    ("vote out somebody who is there", (VOTES, "if body.gone and not stood and self._begun",
                                        "if False and self._begun"),
     VIEWS, "test_a_vote_before_the_table_stood_still_for_the_patience_convicts"),
    ("vote out somebody who is there", (VOTES, "if gone and self._denies(held):", "if False:"),
     ALIKE, "test_a_vote_below_what_its_member_had_heard_convicts"),
    ("vote, and then pass on", (ORDER, "other in self.frozen or other in self.voted", "other in self.frozen"),
     "tests/log/test_rogue_votes.py",
     "test_what_a_voter_hears_behind_its_vote_of_whom_it_named_is_taken_in_by_nobody_who_has_voted"),
    ("open a claim before one who had left", ("p2p/log/view.py", "any(behind < n <= upto for", "any(n <= upto for"),
     ALIKE, "test_a_claim_is_opened_too_early_though_one_has_left_in_an_earlier_view"),
    ("sign a vote and leave", (VOTES, "for member in sorted(members - cast.keys()) if (leave",
                               "for member in sorted(members) if (leave"),
     VIEWS, "test_who_has_voted_counts_in_that_vote_whether_it_has_left_since_or_not"),
    ("say an old vote again", (VOTES, "        if body.view != self._order.view.number_at(k):\n",
                               "        if False:\n"),
     VIEWS, "test_a_vote_for_another_view_than_its_member_had_seen_convicts"),
    ("leave with an open claim", (CLAIMS, "return seal.member in self._order.view.closed and seal.hash",
                                  "return False"), VIEWS, "test_the_open_claim_of_who_leaves_is_void"),
    ("vanish one after the other", (TABLE_STEPS, "if not change and self.votes.hopeless():", "if False:"),
     VIEWS, "test_a_vote_that_fails_as_another_one_leaves_binds_nobody_any_more"),
    ("write what nobody hears", ("p2p/log/view.py", "if number >= self.number)", "if number == self.number)"),
     VIEWS, "test_an_entry_that_nobody_heard_before_a_view_began_is_dropped_with_its_cut"),
    ("be the first member", ("p2p/table/table.py", "me == min(order.view.members)", "me == 0"),
     VIEWS, "test_a_game_that_hasnt_begun_begins_without_the_first_member"),
    ("come back late", (TABLE_STEPS, "            self.dealing.note_need(self.step, self.deals.first_need())\n", ""),
     VIEWS, "test_shares_that_come_in_at_once_with_what_followed_convict_nobody"),
    ("move in a deal that somebody's going", NO_MORE_MOVES, ALIKE,
     "test_a_move_behind_the_leave_that_ended_its_deal_changes_nothing"),
    ("leave a lost deal", ("p2p/table/going.py", "self._go(frozenset({leave.member}), self._pays[LEAVING], step)",
                           "self._go(frozenset({leave.member}), False, step)"),
     "tests/table/test_card_going.py", "test_who_leaves_in_a_deal_pays_as_for_a_fault_and_a_bot_sits_in"),
    ("write on after the others went on", (VOTES,
                                           "        return step > change.step or any(n > cut for n, cut in held)\n",
                                           "        return False\n"),
     "tests/table/test_going_transcript.py", "test_a_file_says_who_was_left_out_also_the_one_of_who_was"),
    ("agree that somebody comes back, then vote", (ORDER, "if head == known or head == chain.held or",
                                                   "if head == known or head == chain.head or"),
     RETURNS, "test_an_entry_that_names_what_was_cut_off_is_held_by_nobody"),
    ("agree that somebody comes back, then vote", (ORDER,
                                                   "return ready and self.shows_return(entry.member, entry.heard)",
                                                   "return ready"),
     RETURNS, "test_a_first_entry_that_shows_no_return_is_held_by_nobody"),
    ("agree that somebody comes back, then vote", ("p2p/table/table.py",
                                                   "if (self._ack_due <= now or self._owes_a_return) and",
                                                   "if self._ack_due <= now and"),
     RETURNS, "test_who_makes_the_step_of_a_return_shows_it_at_once"),
    ("agree that somebody comes back, then vote", (ORDER, "if last) or all(\n", "if last) or False and all(\n"),
     RETURNS, "test_who_comes_back_to_a_table_that_all_others_leave_goes_on_alone"),
    ("hold a return up by a vote that all hear", (
        "p2p/table/table.py", "if not replica.order.shows_return(replica.me, replica.order.heads()):", "if False:"),
     RETURNS, "test_a_vote_that_all_hear_in_time_holds_up_the_return_until_all_have_voted"),
    ("let what somebody showed before come late", ("p2p/net/presence.py", "        if here.n < place.newest:\n",
                                                   "        if False:\n"),
     PRESENCE, "test_what_somebody_shows_never_goes_back_to_what_it_showed_before"),
    ("show a table by another's id", ("p2p/peer/lobby/people.py", "if key == sender or not made_by(draft.id, sender))",
                                      ")"), LOBBIES,
    "test_an_id_that_a_stranger_showed_first_goes_back_to_who_made_it"),
    ("propose the charter of a closed table", (THEIRS, "if charter.id in self.joined:",
                                               "if False:"),
     LOBBY_CHARTERS, "test_a_charter_that_comes_again_is_joined_once"),
    ("say ready, or not yet", (OPENED, "if not self.open or key not in self.computers or revision",
                               "if not self.open or revision"), WAITING_ROOM, "test_only_who_sits_here_is_ready"),
    ("say ready, or not yet", ("p2p/peer/lobby/ours.py", "case Swap() if {sender} & {seat.key for i, seat in",
                               "case Swap() if True or {sender} & {seat.key for i, seat in"),
     WAITING_ROOM, "test_nobody_swaps_the_seats_of_others"),
    ("take all free seats by one word", (OPENED, "        most = max(MOST, ", "        most = max(6, "),
     LOBBIES, "test_one_computer_gets_no_more_seats_than_people_sit_at_one"),
    ("go silent, to keep a seat", ("p2p/peer/lobby/ours.py", "if self._now() - since >= KEPT]:", "if False]:"),
     LOBBIES, "test_the_seat_of_who_isnt_heard_any_more_is_free_after_ten_seconds_or_its_goodbye"),
    ("bear another's name, in letters", ("client/ui/names.py", "if taken.isdisjoint(looks(way)))", ")"),
     "tests/client/ui/test_names.py", "test_names_of_letters_that_look_alike_are_told_apart"),
    ("places that read as others", ("p2p/net/endpoint.py", "    if not number:\n        raise ValueError(tr(\"A port",
                                    "    if False:\n        raise ValueError(tr(\"A port"),
     "tests/net/test_endpoint.py", "test_what_is_no_place_gets_help"),
    ("open the cards of a void deal", ("p2p/table/going.py", "            dealing.drop((deals.number,), step)\n",
                                       "            pass\n"),
     "tests/table/test_card_going.py", "test_no_number_of_a_deal_is_used_again"),
    ("begin another table", (OPENED, "revision != self.draft.revision:", "False:"),
     WAITING_ROOM, "test_who_was_ready_for_other_seats_isn_t_ready_for_these"),
    ("write a peer's address on datagrams", (
        "p2p/net/presence.py", "wanted = bool(question) or (asks and (place is None or place.beats.take(now)))",
        "wanted = (place is None or place.beats.take(now)) and (bool(question) or asks)"),
     PRESENCE, "test_what_proves_nothing_spends_nobody_s_allowance"),
    ("name another's CURVE key", (
        "p2p/net/presence.py", "asks = pair is not None and pair.proves(beat.ask, beat.key, beat.stamp) \\\n",
        "asks = pair is not None \\\n"), PRESENCE, "test_a_question_that_is_passed_on_binds_nobody_else"),
    # Phones
    ("listen on the Wi-Fi", (SEAL, 'plain + b" " * (-len(plain) % STEP)', "plain"),
     SEALS, "test_the_length_of_a_message_tells_only_steps"),
    ("say a page's messages again", (SEAL, "        self._heard += 1\n", ""),
     SEALS, "test_a_message_heard_twice_doesn_t_open"),
    ("change a sealed message", (SEAL, "self._out, self._in = reversed(keys) if phone else keys",
                                 "self._out = self._in = keys[0]"),
     SEALS, "test_what_a_seat_says_can_t_be_said_back_to_it"),
    ("guess codes", (PAGES, "if not tries.take(now):", "if False:"),
     PHONES, "test_wrong_codes_are_counted_and_then_not_even_looked_at"),
    ("scan a code over", ("client/phone/phones.py", 'if seat.phone in ("", link.phone):', "if True:"),
     PHONES, "test_a_second_phone_asks_first"),
    ("floods, messages without end", (PAGES, "max_size=HEARD", "max_size=None"),
     PHONES, "test_a_message_that_is_too_long_ends_the_connection"),
    ("a page elsewhere that calls", (PAGES, 'if host != f"{self.address}:{self.port}":', "if False:"),
     PHONES, "test_other_names_for_this_computer_get_nothing"),
    ("find the port", ("client/phone/phones.py", "        if not self._seats:\n            self.server.close()\n", ""),
     PHONES, "test_the_port_is_closed_once_no_seat_wants_a_phone"),
    ("agree to take somebody in again behind the last number", (
        "p2p/table/table.py", "return replica.order.chains[replica.me].head[0] < ENTRY_LIMIT", "return True"),
     VIEWS, "test_who_is_taken_in_behind_the_last_number_that_there_is_writes_nothing_more"),
    ("agree to take somebody in again whom", (VOTES, "                body.member >= len(self._order.chains)):",
                                              "                False):"),
     ALIKE, "test_a_word_about_nobody_of_the_charter_changes_nothing"),
    ("put a damaged copy of the old", (TRANSCRIPT, "            itself = itself or path.name ",
                                       '            return Check("carried", False, "") '),
     CARRIES, "test_an_old_file_that_is_wrong_itself_proves_nothing"),
    # At one keyboard, and what is allowed in a second
    ("which finger presses", ("client/games/tricks/looking.py", "tuple(CHANCE.sample(range(count), count))",
                              "tuple(range(count))"),
     "tests/games/tricks/test_looking.py", "test_keys_are_dealt_anew_at_each_look"),
    ("sit down and stand up", (
        "p2p/peer/lobby/lobby.py", "return self._words.setdefault(sender, Allowance(ASKS, ASKED_AT_ONCE))",
        "return Allowance(ASKS, ASKED_AT_ONCE)"),
     LOBBIES, "test_who_sits_down_and_stands_up_all_the_time_makes_nobody_talk_all_the_time"),
    ("look on and ask for the log", ("p2p/peer/watching.py", "Allowance(RATE, size + AT_ONCE)",
                                     "Allowance(1e9, 1e9)"),
     "tests/peer/test_watching.py", "test_who_looks_on_draws_the_log_once_and_then_so_much_a_second"),
    ("announce names without number", ("p2p/net/discovery.py", "            if len(self._known) > KNOWN:\n",
                                       "            if False:\n"),
     "tests/net/test_discovery.py", "test_names_without_number_are_forgotten_and_a_neighbour_is_found_again"),
    ("questions by mDNS that draw", ("p2p/net/discovery.py", "        if self._sends.take(monotonic()):\n",
                                     "        if True:\n"),
     "tests/net/test_discovery.py", "test_no_flood_of_questions_makes_us_talk_more_than_so_many_times"),
    # Tables
    ("have a newcomer sit down", (THEIRS, "or joining.step != charter.carried.step):", "):"),
     CARRIED, "test_a_newcomer_joins_no_charter_with_other_totals_than_it_said_yes_to"),
    ("have a newcomer sit down", (THEIRS, "return joining.ready == draft.revision and seen",
                                  "return joining.ready == draft.revision"),
     CARRIED, "test_a_newcomer_s_yes_ends_with_the_deal_after_which_it_was_said"),
    ("have a newcomer sit down", (THEIRS, "(shown.seats, shown.origins) == (self",
                                  "(shown.seats, self.draft.origins) == (self"),
     CARRIED, "test_whose_points_go_with_a_newcomer_s_seat_isnt_changed_behind_its_yes"),
    # What shows without an opened card, and hands at one keyboard
    ("read a card early", ("p2p/deal/layout.py", "                if shuffler != holder and any(",
                           "                if any("), "tests/table/test_card_table.py", "test_couches"),
    ("who is asked, how often", (AUCTION, "    if word != PASSED:\n        state = replace(state, con",
                                 "    if word != PASSED and state.hand(seat):\n        state = replace(state, con"),
     "tests/games/tarok/test_deals.py", "test_after_lies_too_all_replicas_agree"),
    ("the time of an answer", ("client/games/tricks/answering.py",
                               "due = asked + pace.hush(self.view) if state.phase in self.game.hushed else now",
                               "due = now"),
     "tests/games/tarok/test_screen.py", "test_talk_waits_for_the_hush_where_several_persons_play"),
    ("the time of an answer", ("client/games/taroky/game.py",
                               "state.phase == Phase.MONEY and not may_hide(state, seat)",
                               "state.phase == Phase.MONEY"),
     "tests/games/taroky/test_pace.py", "test_money_cards_leave_at_once_only_where_nobody_may_be_silent"),
    ("a bot's pace", ("client/games/tarok/bot.py", "float(rng.randint(*row.takes))",
                      "float(rng.randint(*row.takes)) + sum(state.hand(seat) or ())"),
     "tests/games/tarok/test_bot.py", "test_the_time_of_an_answer_tells_nothing_about_the_hand"),
    ("a false redeal", (AUCTION, "if all(state.public(slot) > SKYZ for slot in state.hands[seat]):", "if True:"),
     "tests/table/test_card_tarok.py", "test_a_hand_that_a_false_redeal_opened_is_played_on"),
    ("a hand that shows before", (LOOKING, "return min(1.0, max(0.0, (now - self.since) / self.veil))", "return 1.0"),
     LOOKS, "test_nothing_of_a_hand_is_shown_before_the_veil_is_over"),
    ("a hand that shows before", ("client/window.py",
                                  "            self._stack[-1].handle(pygame.Event(COVERED), now_ms())\n", ""),
     "tests/client/test_held_keys.py", "test_what_is_covered_by_another_screen_is_told"),
    ("another's key, which opens", (TRICK_TABLE, "if key in keys and self.memo.look is None and", "if key in keys and"),
     LOOKS, "test_while_one_looks_no_other_key_opens_or_closes_anything"),
    ("a card played or laid away", LOOKED_AT, LOOKS, "test_a_card_goes_only_while_its_owner_sees_it"),
    ("a card played or laid away", (TRICK_TABLE, "if now < memo.turn_at + looking.EARLY:", "if False:"),
     LOOKS, "test_nothing_counts_at_the_beginning_of_a_turn"),
    ("a bid, a call or another", LOOKED_AT, LOOKS, "test_without_a_look_no_key_tells_one_hand_from_another"),
    ("find a seed in a transcript", (SEEDS, 'return f"Seeds({self.path.name}, deals {sorted(self._grains)})"',
                                     'return f"Seeds({self.kept()})"'),
     CARD_SEEDS, "test_nothing_of_a_seed_stands_in_a_file_or_a_message_before_the_deal_is_over"),
    # Files
    ("a crowd of entries behind", (TABLE_STEPS, "choice = self.order.queue[0] if self.order.queue else None",
                                   "choice = min(self.order.queue, key=lambda held: held.rank, default=None)"),
     "tests/table/test_hostile_files.py",
     "test_what_waits_behind_a_claim_that_is_never_opened_is_not_gone_through_again_and_again"),
    ("the same in the page", (CHECK_PAGE, ',"bad record",', '||!0,"bad record",'), IN_NODE,
     "test_more_than_thirty_kinds_of_forged_files_are_found_each_for_its_reason"),
    ("a file that the page takes", (CHECK_PAGE, ',"signature",{', '||!0,"signature",{'),
     "tests/check_page/test_beside_the_forger.py",
     "test_the_page_blames_no_file_that_is_right_and_names_nobody_whom_verify_does_not"),
    ("make the page send", (CHECK_PAGE, "connect-src 'none'", "connect-src *"), IN_NODE,
     "test_the_page_is_small_and_whole_and_may_use_no_network"),
    ("make the page send", (CHECK_PAGE, "script-src 'sha256-", "script-src 'unsafe-inline' 'sha256-"), IN_NODE,
     "test_only_the_pages_own_script_and_style_are_allowed"),
    ("ask for the next deal before", ("p2p/table/deals.py", "FinishedDeal(step, self.match, self.state, ",
                                      "FinishedDeal(step, self.match, None, "),
     "tests/table/test_hostile_files.py", "test_a_start_before_the_audit_leaves_a_file_that_can_be_told"),
    # The network
    ("tables of strangers, names", ("p2p/peer/lobby/people.py",
                                    'clean_name(seat.name) or "Player", clean_name(seat.bot)) if seat.key',
                                    "seat.name, seat.bot) if seat.key"),
     HARD, "test_hostile_tables_are_shown_clean_or_not_at_all"),
    ("show tables that nobody", ("p2p/peer/tables.py",
                                 """\
        if not asked:
            return
        try:
            draft = decode_charter(raw).id
            if draft not in asked or """, """\
        try:
            draft = decode_charter(raw).id
            if """),
     HARD, "test_tables_shown_unasked_make_no_file_and_say_nothing"),
    ("messages of many parts", (CONNECTIONS, "self._penalties.punish([address], monotonic())", "pass"),
     FLOODS, "test_parts_end_their_connection_and_keep_their_address_out_for_a_while"),
    ("a message of a million parts", (CONNECTIONS, "elif received - connection.read > UNREAD:", "elif False:"),
     FLOODS, "test_a_message_without_end_ends_its_connection"),
    ("a flood of connections", (CONNECTIONS, "elif len(self._open) > self._most:", "elif False:"),
     FLOODS, "test_one_address_has_so_many_connections_and_the_crowd_gives_way"),
    ("a flood of connections", ("p2p/net/discovery.py", "except (OSError, Error, RuntimeError) as error:",
                                "except (Error, RuntimeError) as error:"),
     "tests/net/test_discovery.py", "test_discovery_comes_back_when_there_were_no_descriptors_left"),
    ("hear over a connection", (MESH, 'self._punish("garbage", sender)', 'self.refused["garbage"] += 1'),
     "tests/net/test_one_way.py", "test_a_hostile_answer_costs_its_link"),
    ("as many strangers", ("p2p/net/links.py", "if not spare and most > max(EACH, of[address]):", "if False:"),
     FLOODS, "test_strangers_of_one_address_cannot_shut_others_out"),
    ("as many strangers", ("p2p/net/links.py", "        if len(self._links) < LINKS:\n", "        if True:\n"),
     HANDSHAKES, "test_more_strangers_than_there_is_room_for"),
    ("show another table", ("p2p/net/presence.py", "if not place.shows.take(_now()):",
                            "if False:"), FLOODS, "test_what_is_shown_travels_once"),
    ("announce many who", ("p2p/net/presence.py", "(not p.here, 0 if p.here else p.misses, p.due)", "(p.here, p.due)"),
     "tests/net/test_many_slow.py", "test_the_dead_take_no_turn_of_the_living"),
    ("say by IPv6", ("p2p/net/same_address.py", "not source[0].startswith(OF_LINK) or ", ""),
     "tests/net/test_same_address.py",
     "test_what_comes_from_elsewhere_or_is_no_such_datagram_is_passed_over"),
    ("say by IPv6", ("p2p/net/same_address.py", " or not self._heard.take(now)", ""),
     "tests/net/test_same_address.py", "test_a_flood_is_looked_at_a_few_times_a_second"),
    ("come from a network", ("p2p/net/listening.py",
                             'return (addresses or ("127.0.0.1",)) if self._only or local else (ANYWHERE,)',
                             "return (ANYWHERE,)"),
     "tests/net/test_meeting.py", "test_only_what_was_named_is_listened_at"),
    ("vanish, stay silent", (MESH, "            if self.peers.get(peer.key) is peer:\n                del self.peers",
                             "            if False:\n                del self.peers"),
     "tests/net/test_meeting.py", "test_who_is_killed_is_gone_within_two_seconds"),
    ("fetch anything but", (HANDS, "escape(str(title))", "str(title)"), HANDED,
     "test_the_giver_s_name_is_a_word_and_no_code"),
    ("fetch anything but", (HANDS, "        self._server.close()\n", "        pass\n"),
     HANDED, "test_it_is_given_out_while_the_page_is_open_and_not_afterwards"),
    # The count, and from one table to the next
    ("close the table of others", ("p2p/peer/tables.py", "                self.drop(session.replica.charter.id)\n",
                                   "                pass\n"),
     COUNTING, "test_a_window_that_is_closed_while_it_counts_closes_the_table_for_all"),
    ("leave in the moment", ("p2p/peer/tables.py", " or (session.table.starts and not without):", ":"),
     COUNTING, "test_who_has_said_the_start_itself_leaves_a_game_and_may_come_back"),
    ("hold a match up", ("p2p/peer/lobby/ours.py", "self.opened.pop(opened.draft.id, None)          # it was proposed",
                         "pass          # it was proposed"),
     CARRIED, "test_a_newcomer_who_is_gone_leaves_no_proposal_behind"),
    ("hold a match up", ("p2p/peer/lobby/ours.py", "opened.free(key)            # it doesn't count",
                         "pass            # it doesn't count"),
     CARRIED, "test_who_doesnt_count_any_more_is_not_waited_for"),
    ("propose, as a stranger", ("p2p/peer/lobby/people.py", "if members is None or draft.opener in members:",
                                "if True:"),
     CARRIED, "test_a_stranger_s_proposal_is_neither_shown_nor_in_the_way"),
    ("end a lost deal", (CARRY, "    step = max(known) if at is None else at\n",
                         "    step = old.history.step if at is None else at\n    known[step] = old.deals.match\n"),
     CARRIES, "test_a_deal_that_was_broken_off_is_not_carried_over"),
    ("say something to a partner", ("p2p/peer/tables.py", "if not session.watching and message.why not in (",
                                    "if False and message.why not in ("),
     HARD, "test_a_player_is_told_nothing_in_a_member_s_own_words"),
    ("vanish between the others", (VOTES, "or not bound <= signed or", "or"),
     VIEWS, "test_a_further_one_vanishes_while_the_others_sign_and_its_coming_back_ends_the_vote"),
    ("vote without having heard", (VOTES, "or not bound <= signed or", "or"),
     "tests/log/test_relayed_votes.py", "test_a_vote_of_who_has_heard_nobody_binds_no_further_one"),
    # A phone
    ("see which pictures", ("client/phone/phones.py", "for face, name in enumerate(names) if name}",
                            "for face, name in enumerate(names) if name and face < 12}"),
     PHONES, "test_no_card_is_fetched_alone"),
    ("say a page's first words", (PAGES, "            link = self._link(socket, whose, fresh, said)\n", """\
            link = self._link(socket, whose, fresh, said)
            self.heard(link, b'{"do":"sit","phone":"first words"}')
"""),
     PHONES, "test_first_words_said_again_by_a_listener_seat_nobody"),
    ("messages that no page", (SEAT, "except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)",
                               "except KeyError"),
     PHONES, "test_every_message_fuzzed_ends_in_a_closed_connection_or_nothing"),
    ("ask for another hand", (SEAT, "view._replace(mine=frozenset({self.seat}), state=state, phones=frozenset())",
                               "view._replace(phones=frozenset())"),
     PHONES, "test_a_seat_knows_no_hand_but_its_own"),
    ("ask for another hand", (SEAT, "state=state, phones=", "phones="),
     PHONES, "test_a_seat_knows_no_hand_but_its_own"),
    ("a phone that reads nothing", (PAGES, "        self._server.call(lambda: self._take(state))\n", """\
        left = threading.Event()

        async def send() -> None:
            await self._socket.send(self._seal.seal(state))
            left.set()
        self._server.call(lambda: self._server.spawn(send()))
        assert left.wait(5)
"""), PHONES, "test_a_slow_reader_keeps_nobody_waiting"),
    ("thousands of connections", (PAGES, "if count.total() >= MOST or count[whose] >= MOST_OF_ONE:", "if False:"),
     PHONES, "test_a_thousand_connections_leave_room_for_who_is_in"),
    ("first words that are none", (PAGES, "except (ValueError, RecursionError):", "except KeyError:"),
     PHONES, "test_first_words_that_are_none_end_the_connection"),
    ("paths that climb", (PAGES, "if each in self.pages), self.pages.get(path))", """\
if each in self.pages), self.pages.get(path) or (
            Page("text/plain", open(path, "rb").read()) if __import__("os").path.isfile(path) else None))"""),
     PHONES, "test_paths_lead_to_our_pages_alone"),
    ("read the code in a browser", (PAGES, '"Cache-Control": "no-store"', '"Cache-Control": "max-age=9999"'),
     "tests/client/phone/test_page.py", "test_nothing_of_the_page_is_kept_or_comes_from_elsewhere"),
))


# Lines that no single change of the code can show, and why.
UNSHOWN = {
    "two halves of a cut table": "no program asks for such a vote, and none is settled: either alone keeps them apart",
    "a step of the last deal": "its number, the commitments and the images each keep it out by themselves",
    "read the word on the wire": "what travels is made by the package for SPAKE2; there is no check to take away",
    "slip words into what is verified": "a remark is no entry: no check keeps it out, its type does",
    "make two honest peers name": "its test knows one liar, who is named with and without; of two either may be first",
    "ship another page than its sources make": "the test is the defence: it makes the page anew, by npm, and compares",
    "say `start` before the count is over": "nothing is done about it: the game begins, and the test shows no more",
}


def lines() -> list[str]:
    """The lines of the tables of SECURITY.md, without their headings."""
    return [line for line in PAGE.read_text("utf-8").splitlines()
            if line.startswith("| ") and not line.startswith(("| attack |", "| leak |"))]


def missing() -> list[str]:
    """The lines without a mutation, by what they attack, but for those that none can show."""
    attacked = tuple(f"| {attack}" for attack in (*(mutation.attack for mutation in MUTATIONS), *UNSHOWN))
    return [line.split("|")[1].strip() for line in lines() if not line.startswith(attacked)]


def outcomes(mutations: Sequence[Mutation]) -> Iterator[tuple[Mutation, bool, float]]:
    """Each of these with whether its test failed, as it should, and the s that it took."""
    with tempfile.TemporaryDirectory() as folder:
        for name in COPIED:
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, Path(folder, name))
        for mutation in mutations:
            path, start = Path(folder, mutation.file), monotonic()
            source = path.read_text("utf-8")
            path.write_text(source.replace(mutation.text, mutation.instead), "utf-8")
            # A test that passes may have been skipped, or be stricter in its long form.
            failed = _fails(mutation.test, folder) or _fails(mutation.test, folder, "--long")
            path.write_text(source, "utf-8")
            yield mutation, failed, monotonic() - start


def _fails(test: str, folder: str, *options: str) -> bool:
    """Whether a test fails there; one that waits for ever has failed, too."""
    command = [sys.executable, "-m", "pytest", "-qx", "-p", "no:cacheprovider", *options, test]
    try:
        run = subprocess.run(command, cwd=folder, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
                             capture_output=True, timeout=LIMIT, check=False)
    except subprocess.TimeoutExpired:
        return True
    return run.returncode == 1


def main(words: Sequence[str]) -> int:
    """Print a line for each mutation. Gives the exit code: 1 if a test passes without its defence."""
    if "--missing" in words:
        print("\n".join(missing()))
        print("\n".join(f"No change shows: {attack} ({why})" for attack, why in UNSHOWN.items()))
        return 0
    chosen = [mutation for mutation in MUTATIONS if not words or any(word in " ".join(mutation) for word in words)]
    passed = 0
    for mutation, failed, seconds in outcomes(chosen):
        passed += not failed
        word = "PASSES" if not failed else "waits" if seconds >= LIMIT else "fails"
        print(f"{word:6} {seconds:5.1f} s  {mutation.attack}: {mutation.test}", flush=True)
    print(f"{len(chosen) - passed} of {len(chosen)} fail without their defence; "
          f"{len(missing())} of {len(lines())} lines have no mutation yet, {len(UNSHOWN)} none can show.")
    return min(passed, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
