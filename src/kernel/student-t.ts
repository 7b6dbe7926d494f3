/** ln Γ(x) for x > 0 by Lanczos. */
function lnGamma(x: number): number {
  const coefficients = [
    76.1800917294715, -86.5053203294168, 24.0140982408309, -1.23173957245015, 0.120865097386618e-2,
    -0.5395239384953e-5,
  ];
  const shifted = x + 5.5;
  const series = coefficients.reduce((sum, it, at) => sum + it / (x + 1 + at), 1.00000000019001);
  return (x + 0.5) * Math.log(shifted) - shifted + Math.log((2.506628274631 * series) / x);
}

/** The continued fraction of the incomplete beta function, by Lentz. */
function betaFraction(x: number, a: number, b: number): number {
  const away = (it: number) => (Math.abs(it) < 1e-300 ? 1e-300 : it);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= 300; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-12) break;
  }
  return fraction;
}

/** The regularised incomplete beta function. */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(
    lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * Math.log(x) + b * Math.log(1 - x),
  );
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/** How likely a value of Student's t this far from 0, on either side, is by chance alone. */
export const twoSidedT = (t: number, freedom: number): number =>
  incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5);

/** The t beyond which, on both sides together, a share of the distribution lies: 0.05 for 95%. */
export function tBeyond(share: number, freedom: number): number {
  let [low, high] = [0, 1];
  while (twoSidedT(high, freedom) > share) high *= 2;
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (twoSidedT(middle, freedom) > share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
