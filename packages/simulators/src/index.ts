/**
 * Doubles of the providers' servers for tests and the demo. They speak each provider's wire on one
 * local address, share no code with the server, and can be made to fail in every way the real ones do.
 *
 * Below `url` each provider has a prefix of its own, to which `settingsAt` points a server; Meta's browser SDK is at
 * `/graph/en_US/sdk.js`, the endpoints of `push.browser()` are below `/push`, and the phones page is at `/`.
 */
export { settingsAt, startSimulators, type SimulatorOptions, type Simulators } from './simulator.ts'
export type { TelegramSimulator } from './telegram/telegram.ts'
export type { TelegramPhone } from './telegram/phone.ts'
export type { WhatsAppPhone } from './graph/whatsapp/phone.ts'
export type { InstagramPhone } from './graph/instagram/phone.ts'
export type { MessengerPhone } from './graph/messenger/phone.ts'
export { decryptPush } from './web-push/decrypt.ts'
export type { PushSubscriptionJson } from './web-push/push-service.ts'
export type { PhoneChat, PhoneMessage } from './phone.ts'
export type { RecordedCall } from './calls.ts'
export { sample, type SampleName } from './media/samples.ts'
