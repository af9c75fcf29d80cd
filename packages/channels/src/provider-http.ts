/** One request to a provider. `body` of a FormData goes as multipart, of an object as JSON. */
export interface ProviderRequest {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: FormData | { json: unknown }
  /** The raw body, instead of `body`; `headers` names its type. */
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

/** Whether the whole request may have reached the provider: a provider cannot accept a partial request. */
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

/**
 * `address`: the server may not connect there. `name`: the host name does not resolve. `broken`: the connection ended
 * early.
 */
export type ConnectionReason = 'address' | 'late' | 'name' | 'refused' | 'certificate' | 'broken' | 'other'

export class AnswerTooLarge extends Error {}

/** Provided by the server: connects only to permitted addresses, and throws ConnectionFailed or AnswerTooLarge. */
export type ProviderHttp = (request: ProviderRequest) => Promise<ProviderResponse>
