/** A refusal in the Bot API's envelope: the HTTP status equals the error code. */
export class Refusal extends Error {
  readonly code: number
  readonly parameters: { retry_after?: number; migrate_to_chat_id?: number } | undefined

  constructor(code: number, description: string, parameters?: Refusal['parameters']) {
    super(description)
    this.code = code
    this.parameters = parameters
  }
}

export function badRequest(why: string): Refusal {
  return new Refusal(400, `Bad Request: ${why}`)
}

export function forbidden(why: string): Refusal {
  return new Refusal(403, `Forbidden: ${why}`)
}

export function conflict(why: string): Refusal {
  return new Refusal(409, `Conflict: ${why}`)
}

export function tooManyRequests(seconds: number): Refusal {
  return new Refusal(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds })
}
