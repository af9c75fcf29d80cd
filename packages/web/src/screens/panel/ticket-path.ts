/** Where a ticket is selected in the workspace; a closed one with the list that holds it. */
export function ticketPath(ticketid: string, isClosed = false): string {
  const params = new URLSearchParams({ ...(isClosed && { view: 'closed' }), ticket: ticketid })
  return `/?${params.toString()}`
}
