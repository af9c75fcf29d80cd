import { type CallArguments, calls, type Refused } from '@switchboard/contract'
import type { Send } from '../../lib/browser.ts'
import { openCaller } from '../../live/caller.ts'
import { CallFailed } from '../../live/outcome.ts'

export type RegisterForm = Omit<
  CallArguments<typeof calls.registerAgent>['body'],
  'requestid' | 'department_name' | 'isModerator'
>

export const emptyRegisterForm: RegisterForm = {
  email: '',
  pass: '',
  confirmPassword: '',
  firstName: '',
  lastName: '',
  department: '',
  isAdmin: false,
}

export type RegisterComplaint = 'missing' | 'differ'

/** S5-02, before anything is sent. */
export function complaintsBefore(form: RegisterForm): readonly RegisterComplaint[] {
  const { email, pass, confirmPassword, firstName, lastName, department } = form
  const isMissing = [email, pass, confirmPassword, firstName, lastName, department].some(
    (text) => text.trim() === '',
  )
  const differs = confirmPassword !== '' && pass !== confirmPassword
  return [...(isMissing ? (['missing'] as const) : []), ...(differs ? (['differ'] as const) : [])]
}

/** The server's own message, else what is known of the answer. */
export type RegisterFailure =
  | { kind: 'refused'; refusal: Refused }
  | { kind: 'wordless' }
  | { kind: 'no-response' }
  | { kind: 'not-made' }

/** How the mutation reports it: the form knows more of the reason than the notice that stands once the form is left. */
export class RegisterFailed extends CallFailed {
  readonly reason: RegisterFailure

  constructor(reason: RegisterFailure) {
    super(reason.kind === 'refused' ? reason : { kind: 'away' })
    this.reason = reason
  }
}

/** Registers, and distinguishes whether an answer came at all, which the common outcome does not. */
export async function register(
  form: RegisterForm,
  { departmentName, requestid }: { departmentName: string; requestid: string },
  { send, sessionOver }: { send: Send; sessionOver: () => void },
): Promise<RegisterFailure | null> {
  let reached: Exclude<RegisterFailure['kind'], 'refused'> = 'not-made'
  const call = openCaller({
    sessionOver,
    send: async (url, init) => {
      reached = 'no-response'
      const response = await send(url, init)
      reached = 'wordless'
      return response
    },
  })
  const body = { ...form, requestid, department_name: departmentName, isModerator: false }
  const outcome = await call(calls.registerAgent, { body }).catch(() => ({ kind: 'away' }) as const)
  if (outcome.kind === 'done') return null
  return outcome.kind === 'refused' ? outcome : { kind: reached }
}

/** One line per item. */
export const linesOf = (message: string): readonly string[] =>
  message
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
