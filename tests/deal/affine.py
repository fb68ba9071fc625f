"""Curve25519 in plain affine coordinates, y and all, to check the x-only lock against: slow and short."""
P = 2 ** 255 - 19
A = 486662


def lift(x):
    """A point with this x, or None if there is none (p = 5 mod 8)."""
    square = (x ** 3 + A * x * x + x) % P
    y = pow(square, (P + 3) // 8, P)
    if y * y % P != square:
        y = y * pow(2, (P - 1) // 4, P) % P
    return (x % P, y) if y * y % P == square else None


def negated(point):
    return point and (point[0], -point[1] % P)


def added(one, other):
    """The sum; None is the point at infinity."""
    if one is None or other is None:
        return one or other
    (x1, y1), (x2, y2) = one, other
    if x1 == x2 and (y1 + y2) % P == 0:
        return None
    rise, run = (3 * x1 * x1 + 2 * A * x1 + 1, 2 * y1) if one == other else (y2 - y1, x2 - x1)
    slope = rise * pow(run, -1, P)
    x3 = (slope * slope - A - x1 - x2) % P
    return x3, (slope * (x1 - x3) - y1) % P


def times(n, point):
    result = None
    while n:
        if n & 1:
            result = added(result, point)
        point, n = added(point, point), n >> 1
    return result


def x_of(raw):
    return int.from_bytes(raw, "little")


def raw(x):
    return x.to_bytes(32, "little")
