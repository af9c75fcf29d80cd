/** The Viber bot of the desk: its address and connection, for whoever looks after channels. */
export { connectionOf, viberAddress } from './setup-viber.ts'
export { publicFileUrl } from './public-files.ts'
