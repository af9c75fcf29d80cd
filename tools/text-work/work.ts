/** Characters of the long text, and how many times shorter the other one is. */
const LONG = 100_000
const SHORTER = 10
/** Milliseconds of the processor below which nothing is compared: garbage collection alone may take as much. */
const NOISE = 150
/** Linear work is ten times as much for ten times the text, work with the square a hundred times. */
const MOST = 30

/**
 * Null when the work grows with the text, else how it grew. Counted is the time that this thread had a processor for,
 * which a busy machine does not lengthen, and the best of three.
 */
export function growth(work: (length: number) => void): string | null {
  const long = spent(() => work(LONG))
  if (long <= NOISE) return null
  const [again, short] = [least(() => work(LONG)), least(() => work(LONG / SHORTER))]
  const best = Math.min(long, again)
  return best <= Math.max(NOISE, short * MOST)
    ? null
    : `${best.toFixed(0)} ms for ${LONG} characters, ${short.toFixed(1)} ms for ${LONG / SHORTER}`
}

const least = (work: () => void): number => Math.min(spent(work), spent(work))

function spent(work: () => void): number {
  const before = process.threadCpuUsage()
  try {
    work()
  } catch {
    // It refuses such a text: that is an answer too.
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
