/** A straight line through the measurements: its slope, and the interval that contains it with 95 % certainty. */
export interface Trend {
  slope: number
  low: number
  high: number
}

export interface Point {
  at: number
  value: number
}

/** Least squares. */
export function trendOf(points: readonly Point[]): Trend {
  const count = points.length
  if (count < 3) return { slope: 0, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }
  const at = mean(points.map((point) => point.at))
  const value = mean(points.map((point) => point.value))
  const spread = sum(points.map((point) => (point.at - at) ** 2))
  const slope = sum(points.map((point) => (point.at - at) * (point.value - value))) / spread
  const rest = sum(points.map((point) => (point.value - value - slope * (point.at - at)) ** 2))
  const doubt = quantile(count - 2) * Math.sqrt(rest / (count - 2) / spread)
  return { slope, low: slope - doubt, high: slope + doubt }
}

/** The lowest value of each interval: the memory that remains after garbage collection. */
export function floorsOf(points: readonly Point[], span: number): Point[] {
  const floors = new Map<number, Point>()
  for (const point of points) {
    const key = Math.floor(point.at / span)
    const lowest = floors.get(key)
    if (lowest === undefined || point.value < lowest.value) floors.set(key, point)
  }
  return [...floors.values()]
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]): number => sum(values) / values.length

/** Of Student's distribution, 97.5 %; close enough from three degrees on. */
const quantile = (degrees: number): number =>
  degrees < 3 ? 12.7 : 1.96 + 2.37 / degrees + 2.82 / degrees ** 2 + 2.56 / degrees ** 3
