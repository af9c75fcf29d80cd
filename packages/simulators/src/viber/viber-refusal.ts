const names: Record<number, string> = {
  1: 'invalidUrl',
  2: 'invalidAuthToken',
  3: 'badData',
  4: 'missingData',
  5: 'receiverNotRegistered',
  6: 'receiverNotSubscribed',
  7: 'publicAccountBlocked',
  8: 'publicAccountNotFound',
  9: 'publicAccountSuspended',
  10: 'webhookNotSet',
  11: 'receiverNoSuitableDevice',
  12: 'tooManyRequests',
  13: 'apiVersionNotSupported',
  14: 'incompatibleWithVersion',
  23: 'freeMessagesExceeded',
  24: 'noBalance',
}

/** A refusal as Viber gives it: HTTP 200 and a status that is not 0. */
export class ViberRefusal extends Error {
  readonly status: number

  constructor(status: number, message = names[status] ?? 'general error') {
    super(message)
    this.status = status
  }
}

export function badData(why: string): ViberRefusal {
  return new ViberRefusal(3, `badData: ${why}`)
}

export function missingData(field: string): ViberRefusal {
  return new ViberRefusal(4, `missingData: ${field}`)
}
