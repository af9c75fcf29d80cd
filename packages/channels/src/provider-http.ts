/** One request to a provider. `body` of a FormData goes as multipart, of an object as JSON. */
export interface ProviderRequest {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: FormData | { json: unknown }
  /** The body as it is, instead of `body`; its type stands in `headers`. */
  bytes?: Uint8Array<ArrayBuffer>
  /** Milliseconds until the answer must be complete. */
  timeout: number
  /** Bytes of answer beyond which the connection is cut. */
  maxBytes: number
  signal?: AbortSignal
}

export interface ProviderResponse {
  status: number
  headers: Record<string, string>
  bytes: Uint8Array
}

/** Whether the whole request may have reached the provider: of a part of one nothing can have been taken. */
export type ConnectionPhase = 'before-send' | 'after-send'

export class ConnectionFailed extends Error {
  readonly phase: ConnectionPhase
  readonly reason: ConnectionReason
  constructor(phase: ConnectionPhase, message: string, reason: ConnectionReason = 'other') {
    super(message)
    this.name = 'ConnectionFailed'
    this.phase = phase
    this.reason = reason
  }
}

/** `address`: the desk may not go there. `name`: nobody knows it. `broken`: it ended in the middle. */
export type ConnectionReason = 'address' | 'late' | 'name' | 'refused' | 'certificate' | 'broken' | 'other'

export class AnswerTooLarge extends Error {}

/** Given by the server: goes only where the desk may go, and throws ConnectionFailed or AnswerTooLarge. */
export type ProviderHttp = (request: ProviderRequest) => Promise<ProviderResponse>
