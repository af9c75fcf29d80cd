/** Whom a proof names, and a fingerprint of what it says of that person; only the desk can tell whether it is true. */
export function readClaims(identity: string | null): { named: string | null; claims: string | null } {
  try {
    const [, part = ''] = identity?.split('.') ?? []
    const read: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof read === 'object' && read !== null && 'sub' in read && typeof read.sub === 'string')
      return { named: read.sub, claims: fingerprintOf(read) }
  } catch {
    // It is no proof.
  }
  return { named: null, claims: null }
}

/** Without what is another one in every proof. */
function fingerprintOf(claims: object): string {
  const said = Object.entries(claims).filter(([name]) => !/^(exp|iat|nbf|jti)$/.test(name))
  let sum = 0
  for (const sign of JSON.stringify(said)) sum = (sum * 31 + sign.charCodeAt(0)) | 0
  return String(sum)
}
