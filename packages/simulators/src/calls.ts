/** One request a provider received, as tests read it. */
export type RecordedCall = {
  readonly n: number
  /** When it arrived, milliseconds. */
  readonly at: number
  readonly account: string
  readonly method: string
  readonly chat: string | undefined
  readonly parameters: Readonly<Record<string, unknown>>
  readonly files: readonly { field: string; fileName: string; size: number }[]
  /** True when it came sooner than an earlier 429 allowed. */
  readonly early: boolean
  /** True when the provider carried out the call, whatever answer the caller received. */
  accepted: boolean
  /** 0 while unanswered, and for good when the connection was cut or left hanging. */
  status: number
  retryAfter: number | undefined
  fault: string | undefined
  description: string | undefined
}

export type CallFilter = { account?: string; method?: string; chat?: string | number }

export type CallLog = {
  record: (
    call: Pick<RecordedCall, 'at' | 'account' | 'method' | 'chat' | 'parameters' | 'files' | 'early'>,
  ) => RecordedCall
  list: (filter?: CallFilter) => RecordedCall[]
  clear: () => void
}

export function createCallLog(): CallLog {
  let calls: RecordedCall[] = []
  let last = 0
  return {
    record: (arrived) => {
      last += 1
      const call: RecordedCall = {
        n: last,
        ...arrived,
        accepted: false,
        status: 0,
        retryAfter: undefined,
        fault: undefined,
        description: undefined,
      }
      calls.push(call)
      return call
    },
    list: (filter = {}) => calls.filter((call) => passes(filter, call)),
    clear: () => {
      calls = []
    },
  }
}

function passes(filter: CallFilter, call: RecordedCall): boolean {
  if (filter.account !== undefined && filter.account !== call.account) return false
  if (filter.method !== undefined && filter.method.toLowerCase() !== call.method.toLowerCase()) return false
  return filter.chat === undefined || String(filter.chat) === call.chat
}
