/** Whether a text can be a bot's token at all; checked before it becomes part of a path. */
export function looksLikeToken(text: string): boolean {
  return /^\d{6,16}:[\w-]{30,64}$/.test(text)
}

/** Provider texts and addresses with every occurrence of the token removed. */
export function withoutToken(text: string, token: string): string {
  const named =
    token === '' ? text : text.replaceAll(token, '***').replaceAll(encodeURIComponent(token), '***')
  return named.replaceAll(/\d{6,16}(:|%3A)[\w-]{30,64}/gi, '***')
}
