import { type RefusalCode, type Refused, refusals } from '@switchboard/contract'

/** A refusal of the user's request: expected, logged at info, answered with its code and sentence. Everything else thrown is our bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly field: string | undefined
  readonly detail: Refused['detail']

  constructor(
    code: RefusalCode,
    about: { field?: string; message?: string; detail?: Refused['detail'] } = {},
  ) {
    super(about.message ?? refusals[code].message)
    this.name = 'Refusal'
    this.code = code
    this.field = about.field
    this.detail = about.detail
  }

  get status(): number {
    return refusals[this.code].status
  }

  toAnswer(): Refused {
    return {
      error: this.code,
      message: this.message,
      ...(this.field === undefined ? {} : { field: this.field }),
      ...(this.detail === undefined ? {} : { detail: this.detail }),
    }
  }
}

export function refuse(
  code: RefusalCode,
  about?: { field?: string; message?: string; detail?: Refused['detail'] },
): never {
  throw new Refusal(code, about)
}
