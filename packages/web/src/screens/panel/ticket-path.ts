/** Where the private chat with a colleague is open. */
export const privatePath = (userid: string): string =>
  `/?${new URLSearchParams({ private: userid }).toString()}`

/** Where a ticket is selected in the workspace; a closed one with the list that holds it, and at a message of its chat. */
export function ticketPath(
  ticketid: string,
  { isClosed = false, messageid }: { isClosed?: boolean; messageid?: string | null | undefined } = {},
): string {
  const params = new URLSearchParams({
    ...(isClosed && { view: 'closed' }),
    ticket: ticketid,
    ...(messageid && { message: messageid }),
  })
  return `/?${params.toString()}`
}
