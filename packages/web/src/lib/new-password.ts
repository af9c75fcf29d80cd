const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A password of 20 random letters and digits that cannot be confused with one another: more than 110 bits. */
export function newPassword(): string {
  const most = 256 - (256 % letters.length)
  let password = ''
  while (password.length < 20)
    for (const byte of crypto.getRandomValues(new Uint8Array(20)))
      if (byte < most && password.length < 20) password += letters[byte % letters.length] ?? ''
  return password
}
