/** The Viber bot: its address and connection, for the features that check channels. */
export { connectionOf, viberAddress } from './setup-viber.ts'
export { publicFileUrl } from './public-files.ts'
