import type { RecordedCall, Simulators } from '@switchboard/simulators'
import { BOT_TOKEN } from './connected-desk.ts'

export interface SendsVerdict {
  said: number
  different: number
  /** Within a chat the numbers must rise. */
  inversions: number
  floods: number
  /** Seconds during which a 429 told everybody to wait. */
  heldSeconds: number
  early: number
  underWay: number
}

/** What leaves before the answer of another send is read cannot know of it. */
const UNDER_WAY = 100

/** Reads what the provider recorded: numbered texts, `name chat number`. */
export function judgeSends({ telegram }: Simulators, text: RegExp, since: number): SendsVerdict {
  const calls = telegram.calls({ account: BOT_TOKEN, method: 'sendMessage' })
  const said = calls
    .filter((call) => call.accepted)
    .map((call) => text.exec(String(call.parameters['text'])))
    .filter((match) => match !== null)
  const floods = calls.filter((call) => call.at >= since && call.retryAfter !== undefined)
  const early = calls.filter((call) => call.early)
  const knowing = early.filter((call) => !isUnderWay(call, floods))
  return {
    said: said.length,
    different: new Set(said.map(([whole]) => whole)).size,
    inversions: inversions(said.map(([, chat = '', n = '']) => ({ chat, n: Number(n) }))),
    floods: floods.length,
    heldSeconds: heldSeconds(floods),
    early: knowing.length,
    underWay: early.length - knowing.length,
  }
}

function inversions(said: ReadonlyArray<{ chat: string; n: number }>): number {
  const last = new Map<string, number>()
  let count = 0
  for (const { chat, n } of said) {
    if (n <= (last.get(chat) ?? -1)) count += 1
    last.set(chat, n)
  }
  return count
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
