import { WebsiteOrigin } from '@switchboard/contract'

/** Why a line names no website: no `https://`, more than the website's address, or no address at all. */
export type OriginProblem = 'scheme' | 'path' | 'address'

export interface WrongLine {
  /** From 1, as it is counted on the screen. */
  line: number
  text: string
  problem: OriginProblem
}

/** The websites of a text with one in each line; a slash at the end, capitals and letters of other scripts are put right. */
export function originsIn(text: string): { origins: string[]; wrong: WrongLine[] } {
  const lines = text.split('\n').map((line, at) => ({ line: at + 1, text: line.trim() }))
  const read = lines
    .filter((one) => one.text !== '')
    .map((one) => ({ ...one, origin: plainOrigin(one.text.toLowerCase().replace(/\/$/, '')) }))
  const wrong = read.flatMap(({ line, text: typed, origin }) => {
    const problem = problemOf(origin)
    return problem === null ? [] : [{ line, text: typed, problem }]
  })
  return { origins: [...new Set(read.map(({ origin }) => origin))], wrong }
}

function problemOf(origin: string): OriginProblem | null {
  if (WebsiteOrigin.safeParse(origin).success) return null
  if (!/^https?:\/\//.test(origin)) return 'scheme'
  return /^https?:\/\/[^/]+\//.test(origin) ? 'path' : 'address'
}

/** As browsers send it: `https://bücher.example` is `https://xn--bcher-kva.example`. */
function plainOrigin(origin: string): string {
  const [, scheme, host] = /^(https?:\/\/)([^/]+)$/.exec(origin) ?? []
  const isPlain = host === undefined || /^[\x20-\x7e]*$/.test(host)
  return isPlain ? origin : `${scheme}${URL.parse(origin)?.host ?? host}`
}
