import { providerPlatforms } from '@switchboard/contract'
import type { RecordedCall, Simulators } from '@switchboard/simulators'
import type { BenchChat } from '../server/all-channels.ts'

export interface SendsVerdict {
  sent: number
  different: number
  /** Within a chat the numbers must rise. */
  inversions: number
  floods: number
  /** Seconds during which a channel had to wait, of the channel that waited longest. */
  heldSeconds: number
  early: number
  underWay: number
}

/**
 * A request that leaves before the answer to another send is read cannot take it into account; a busy machine needs
 * time for that.
 */
const UNDER_WAY = 250

/** Reads what clients have on their phones, and what the providers recorded: numbered texts, `name chat number`. */
export function judgeSends(
  simulators: Simulators,
  chats: readonly BenchChat[],
  text: RegExp,
  since: number,
): SendsVerdict {
  const shown = chats.map(({ phone }) =>
    phone.received().flatMap((words) => text.exec(words)?.slice(0, 3) ?? []),
  )
  const numbers = shown.map((words) => words.filter((_, index) => index % 3 === 2).map(Number))
  const wholes = shown.flatMap((words) => words.filter((_, index) => index % 3 === 0))
  const recorded = providerPlatforms.map((platform) => judgeCalls(simulators[platform].calls(), since))
  const sum = (of: (one: CallsVerdict) => number) => recorded.reduce((total, one) => total + of(one), 0)
  return {
    sent: wholes.length,
    different: new Set(wholes).size,
    inversions: numbers.reduce((total, ofChat) => total + inversions(ofChat), 0),
    floods: sum(({ floods }) => floods),
    heldSeconds: Math.max(...recorded.map(({ heldSeconds: held }) => held)),
    early: sum(({ early }) => early),
    underWay: sum(({ underWay }) => underWay),
  }
}

type CallsVerdict = Pick<SendsVerdict, 'floods' | 'heldSeconds' | 'early' | 'underWay'>

function judgeCalls(calls: readonly RecordedCall[], since: number): CallsVerdict {
  const floods = calls.filter((call) => call.at >= since && call.retryAfter !== undefined)
  const early = calls.filter((call) => call.early)
  const knowing = early.filter((call) => !isUnderWay(call, floods))
  return {
    floods: floods.length,
    heldSeconds: heldSeconds(floods),
    early: knowing.length,
    underWay: early.length - knowing.length,
  }
}

function inversions(numbers: readonly number[]): number {
  return numbers.filter((n, index) => index > 0 && n <= (numbers[index - 1] ?? -1)).length
}

/** The waits overlap: their union counts. */
function heldSeconds(floods: readonly RecordedCall[]): number {
  let held = 0
  let until = 0
  for (const { at, retryAfter = 0 } of floods) {
    const end = at + retryAfter * 1000
    held += Math.max(0, end - Math.max(at, until))
    until = Math.max(until, end)
  }
  return held / 1000
}

const isUnderWay = (call: RecordedCall, floods: readonly RecordedCall[]): boolean =>
  floods.some(({ n, at }) => n < call.n && call.at - at <= UNDER_WAY)
