import { isIPv4, isIPv6 } from 'node:net'
import { badRequest } from './refusal.ts'

const ports = ['', '80', '88', '443', '8443']

/** Refuses an address as the official server does; a `--local` server takes http and any port. */
export function refuseWebhookUrl(url: string, local: boolean): void {
  const parsed = parse(url)
  if (local) return
  if (parsed.protocol !== 'https:') throw badRequest('bad webhook: An HTTPS URL must be provided for webhook')
  if (!ports.includes(parsed.port)) {
    throw badRequest('bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443')
  }
  const host = parsed.hostname.replace(/^\[|\]$/g, '')
  if (isIPv6(host)) throw badRequest('bad webhook: IPv6-only addresses are not allowed')
  const address = host === 'localhost' ? '127.0.0.1' : host
  if (isIPv4(address) && isReserved(address)) {
    throw badRequest(`bad webhook: IP address ${address} is reserved`)
  }
}

function parse(url: string): URL {
  const parsed = URL.parse(url)
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol)) {
    throw badRequest('invalid webhook URL specified')
  }
  return parsed
}

function isReserved(address: string): boolean {
  return /^(0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^(22[4-9]|2[3-5]\d)\./.test(
    address,
  )
}
