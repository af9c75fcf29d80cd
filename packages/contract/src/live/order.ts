/** Compares two instants of the wire, whose seconds carry zero to six decimals. */
export const compareInstants = (a: string, b: string): number => compareText(sortable(a), sortable(b))

/** By code units: the same order in a browser and on the server, independent of their languages. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

const secondsLength = '2026-03-18T14:31:05'.length
const sortable = (instant: string): string =>
  instant.slice(0, secondsLength) + instant.slice(secondsLength + 1, -1).padEnd(6, '0')
