import type { ChartName, Point } from './report-model.ts'

export interface Place {
  x: number
  y: number
}

/** The rectangle between the axes. */
export interface Plot {
  left: number
  right: number
  top: number
  bottom: number
}

const highestOf = (points: readonly Point[]): number =>
  Math.max(0, ...points.flatMap(({ values }) => values.map((value) => value ?? 0)))

/** Ratings always use their whole scale; every other chart starts at zero and grows with its values. */
export function ticksOf(chart: ChartName, points: readonly Point[], steps = 4): number[] {
  if (chart === 'rating') return [0, 1, 2, 3]
  return ticksUpTo(highestOf(points), { steps, isWhole: chart === 'volume' })
}

/** Ticks from zero to the first round number that covers the highest value, in at most so many steps. */
export function ticksUpTo(
  highest: number,
  { steps, isWhole }: { steps: number; isWhole: boolean },
): number[] {
  if (!(highest > 0)) return [0, 1]
  // Labels show two decimals: a smaller step would write one label twice.
  const least = exact(Math.max(highest / Math.max(1, steps), isWhole ? 1 : 0.01))
  const power = 10 ** Math.floor(Math.log10(least))
  const fits = (step: number) => step >= least && (!isWhole || Number.isInteger(step))
  const step = [1, 2, 2.5, 5, 10].map((factor) => exact(factor * power)).find(fits) ?? least
  const count = Math.ceil(exact(highest / step))
  return Array.from({ length: count + 1 }, (_, index) => exact(index * step))
}

const exact = (value: number): number => Number(value.toPrecision(12))

/** Where a value of the scale lies between two ends; the ends may run upwards. */
export function scaled(value: number, ticks: readonly number[], start: number, end: number): number {
  const highest = ticks.at(-1) ?? 1
  return rounded(start + (value / highest) * (end - start))
}

/** Places from end to end; a single one lies in the middle. */
export const along = (index: number, count: number, start: number, end: number): number =>
  rounded(count < 2 ? (start + end) / 2 : start + (index / (count - 1)) * (end - start))

/** Which of the places from end to end is nearest; null: there are none. */
export function nearestAlong(at: number, count: number, start: number, end: number): number | null {
  if (count === 0) return null
  const share = end > start ? (at - start) / (end - start) : 0
  return within(Math.round(share * (count - 1)), count)
}

/** Which of the equal bands between the ends holds a place; null: there are none. */
export function bandAt(at: number, count: number, start: number, end: number): number | null {
  if (count === 0) return null
  return within(Math.floor(((at - start) / (end - start)) * count), count)
}

const within = (index: number, count: number): number => Math.min(count - 1, Math.max(0, index))

/** Where a key leads from a point; null: the key has no meaning here. */
export function indexAfterKey(key: string, index: number | null, count: number): number | null {
  if (count === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowRight' || key === 'ArrowDown') return index === null ? 0 : within(index + 1, count)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return index === null ? count - 1 : within(index - 1, count)
  return null
}

/** One line through all places; it crosses the days without a value. */
export const pathThrough = (places: readonly (Place | null)[]): string => {
  const drawn = places.filter((place) => place !== null)
  return drawn.length < 2 ? '' : `M${drawn.map(({ x, y }) => `${x} ${y}`).join('L')}`
}

/**
 * Whether values show as dots. Volume has a value every day and needs none; the others have days without a value,
 * between which a lone one would be invisible. More dots than a hundred would be a second line.
 */
export const hasDots = (chart: ChartName, places: readonly (Place | null)[]): boolean =>
  places.filter((place) => place !== null).length === 1 || (chart !== 'volume' && places.length <= 100)

const graphemes = new Intl.Segmenter()
const lettersOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment)

/** Pictures, letters of Chinese and Japanese and full-width forms are as wide as they are high. */
const wide = /\p{Extended_Pictographic}|[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/u

/** About how wide a text is: enough to keep labels apart without measuring them in the page. */
export const textWidth = (text: string, em: number): number =>
  lettersOf(text).reduce((sum, letter) => sum + (wide.test(letter) ? em : em * 0.58), 0)

export const widestOf = (texts: readonly string[], em: number): number =>
  Math.max(0, ...texts.map((text) => textWidth(text, em)))

/** Which labels show, so that neighbours stay two letters apart: the last one always, then every so many before it. */
export function shownLabels(labels: readonly string[], room: number, em: number): boolean[] {
  const pitch = room / Math.max(1, labels.length - 1)
  const stride = Math.max(1, Math.ceil((widestOf(labels, em) + 2 * em) / pitch))
  return labels.map((_, index) => (labels.length - 1 - index) % stride === 0)
}

/** A name in at most two lines of this width; a longer one ends in an ellipsis. */
export function linesOf(name: string, room: number, em: number): string[] {
  const fits = beginningThatFits(name, room, em)
  if (fits === name) return [name]
  const end = name[fits.length] === ' ' ? fits.length : fits.lastIndexOf(' ')
  const head = name.slice(0, Math.max(0, end)).trimEnd()
  if (head === '') return [shortened(name, room, em)]
  return [head, shortened(name.slice(head.length).trimStart(), room, em)]
}

function shortened(text: string, room: number, em: number): string {
  if (beginningThatFits(text, room, em) === text) return text
  const fits = beginningThatFits(text, room - textWidth('…', em), em)
  const first = graphemes.segment(text).containing(0)?.segment ?? ''
  return `${(fits === '' ? first : fits).trimEnd()}…`
}

/** Measures no further than the room allows, so that a name of any length costs the same. */
function beginningThatFits(text: string, room: number, em: number): string {
  let width = 0
  for (const { segment, index } of graphemes.segment(text)) {
    width += textWidth(segment, em)
    if (width > room) return text.slice(0, index)
  }
  return text
}

const rounded = (value: number): number => Math.round(value * 10) / 10
