/**
 * Doubles of the providers' servers for tests and the demo. They speak each provider's wire on one
 * local address, share no code with the server, and can be made to fail in every way the real ones do.
 *
 * Base addresses below `url`: `/telegram` (TELEGRAM_API_URL), `/graph` (GRAPH_API_URL, and META_SDK_URL
 * for the browser's SDK at `/en_US/sdk.js`), `/viber/pa` (VIBER_API_URL), `/push`
 * (endpoints of `push.browser()`), and the phones page at `/`.
 */
export { settingsAt, startSimulators, type SimulatorOptions, type Simulators } from './simulator.ts'
export type { NewBot, NewClient, TelegramSimulator } from './telegram/telegram.ts'
export type { TelegramOptions } from './telegram/world.ts'
export type { TelegramPhone } from './telegram/phone.ts'
export type { AlbumItem, MediaInput, StickerStyle } from './telegram/phone-media.ts'
export type { TelegramFaults, TelegramWhere } from './telegram/telegram-faults.ts'
export type { GraphSimulator, NewApp } from './graph/graph.ts'
export type { GraphOptions } from './graph/world.ts'
export type { GraphFaults } from './graph/graph-faults.ts'
export type { NewAccount, NewNumber, NewPerson, WhatsAppSimulator } from './graph/whatsapp/whatsapp.ts'
export type { WhatsAppPhone } from './graph/whatsapp/phone.ts'
export type { WhatsAppFaults } from './graph/whatsapp/whatsapp-faults.ts'
export type { TemplateDecision } from './graph/whatsapp/decide-template.ts'
export type { MessengerSimulator, NewPage, NewPageClient } from './graph/messenger/messenger.ts'
export type {
  InstagramSimulator,
  NewInstagramAccount,
  NewInstagramClient,
} from './graph/instagram/instagram.ts'
export type { InstagramPhone } from './graph/instagram/phone.ts'
export type { MessengerPhone } from './graph/messenger/phone.ts'
export type { MessengerFaults } from './graph/messenger/messenger-faults.ts'
export type { NewViberBot, NewViberClient, ViberSimulator } from './viber/viber.ts'
export type { ViberOptions } from './viber/world.ts'
export type { ViberPhone } from './viber/phone.ts'
export type { ViberFaults } from './viber/viber-faults.ts'
export type {
  PushBrowser,
  PushedMessage,
  PushFaults,
  PushSimulator,
  PushSubscriptionJson,
} from './web-push/push-service.ts'
export type { PhoneMediaInput } from './media/given-media.ts'
export type { DeliveryFaults } from './delivery-faults.ts'
export type { Message as TelegramMessage } from './telegram/wire.ts'
export type { PhoneButton, PhoneChat, PhoneMedia, PhoneMessage } from './phone.ts'
export type { Fault, FaultOptions, FaultRule } from './faults.ts'
export type { CallFilter, RecordedCall } from './calls.ts'
export { sample, samplePictures, type Sample, type SampleName } from './media/samples.ts'
