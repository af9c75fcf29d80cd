/**
 * Why a provider's server could not be asked, in plain English: `last_error` of a channel begins with one of them, and pages say it
 * in the reader's language.
 */
export const connectionFailures = {
  address: 'The desk does not go to this address.',
  name: 'The server of the provider cannot be found by its name. Check the DNS of this server.',
  refused: 'The server of the provider cannot be reached. Check network and firewall of this server.',
  late: 'The server of the provider did not answer in time.',
  certificate:
    'The certificate of the server of the provider is not valid. Check the clock of this server, and whether a proxy reads its connections.',
  broken: 'The connection to the server of the provider was cut.',
} as const
