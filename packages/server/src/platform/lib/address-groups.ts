import ipaddr from 'ipaddr.js'

/** Addresses that are counted as one, and how many times the allowance of a single one they have together. */
export interface AddressGroup {
  name: string
  times: number
}

/**
 * The owner of an IPv6 address has at least all of its /64, and a provider's customer often a /56: both are counted, the
 * larger one above what a few neighbours need. An IPv4 address counts for itself, however it is written.
 */
export function addressGroups(address: string): AddressGroup[] {
  if (!ipaddr.isValid(address)) return [{ name: 'no address', times: 1 }]
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return [{ name: parsed.toString(), times: 1 }]
  return [
    { name: networkOf(parsed, 64), times: 1 },
    { name: networkOf(parsed, 56), times: 4 },
  ]
}

/** The one that a person is remembered by. */
export const addressGroup = (address: string): string => addressGroups(address)[0]?.name ?? address

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const bytes = address.toByteArray().map((byte, at) => (at < bits / 8 ? byte : 0))
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`
}
