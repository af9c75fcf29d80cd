/** What browsers with Trusted Types bring (Chromium, newer Safari and Firefox); TypeScript's own libraries do not have it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): AddressPolicy
}
interface AddressPolicy {
  createScriptURL(address: string): string
}
declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes
  }
}

/** Named in the content security policy, which lets no other policy be made. */
const POLICY = 'switchboard'
const WORKER = '/sw.js'

let address: string | null = null

/**
 * The one address that becomes code outside of modules. A page may make its policy once, so the answer is
 * kept.
 */
export function workerAddress(): string {
  address ??=
    window.trustedTypes?.createPolicy(POLICY, { createScriptURL: () => WORKER }).createScriptURL(WORKER) ??
    WORKER
  return address
}
