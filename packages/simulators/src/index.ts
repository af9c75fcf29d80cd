/**
 * Doubles of the providers' servers for tests and the demo. They speak each provider's wire on one
 * local address, share no code with the desk, and can be told to fail in every way the real ones do.
 */
export { startSimulators, type SimulatorOptions, type Simulators } from './simulator.ts'
export type { NewBot, NewClient, TelegramSimulator } from './telegram/telegram.ts'
export type { TelegramOptions } from './telegram/world.ts'
export type { TelegramPhone } from './telegram/phone.ts'
export type { AlbumItem, MediaInput, StickerStyle } from './telegram/phone-media.ts'
export type { TelegramFaults, TelegramWhere } from './telegram/telegram-faults.ts'
export type { DeliveryFaults } from './delivery-faults.ts'
export type { Delivery } from './telegram/delivery.ts'
export type { Message as TelegramMessage } from './telegram/wire.ts'
export type { PhoneButton, PhoneChat, PhoneMedia, PhoneMessage } from './phone.ts'
export type { Fault, FaultOptions, FaultRule } from './faults.ts'
export type { CallFilter, RecordedCall } from './calls.ts'
export { sample, samplePictures, type Sample, type SampleName } from './media/samples.ts'
