import { faultSwitches, ruleSwitch } from '../fault-switches.ts'
import { createPhoneChannel, fullName, type PhoneChannel } from '../phone-channel.ts'
import type { ViberPhone } from './phone.ts'
import type { ViberSimulator } from './viber.ts'

/** Viber on the phones page. To block is to unsubscribe. */
export function viberChannel(viber: ViberSimulator): PhoneChannel {
  const { world, faults } = viber
  return createPhoneChannel<ViberPhone & { blocks: () => void; unblocks: () => void }>({
    key: 'viber',
    name: 'Viber',
    colour: 'oklch(0.56 0.19 291)',
    accounts: () => viber.bots().map(({ token, name }) => ({ key: token, name })),
    clients: () => viber.clients().map(({ id, name }) => ({ key: id, name })),
    addClient: (...names) => {
      const name = fullName(...names)
      const id = Buffer.from(world.random.letters(16)).toString('base64')
      return { key: viber.client({ id, name }).person.id, name }
    },
    phoneAt: ({ account, client }) => {
      const person = world.people.get(client)
      if (!person) throw new Error(`no client ${client}`)
      const { id, name } = person
      const phone = viber.client({ id, name, ...(account === '' ? {} : { bot: account }) })
      return { ...phone, blocks: phone.unsubscribes, unblocks: phone.subscribes }
    },
    sendsFile: (phone, { caption, ...file }) => {
      if (file.mimeType.startsWith('image/')) return phone.sendsPhoto(file, caption)
      if (file.mimeType === 'video/mp4') return phone.sendsVideo(file, caption)
      return phone.sendsDocument(file)
    },
    media: (fileId) => world.files.find(fileId),
    abilities: { reactions: [], replies: false, edits: false, blocks: true, starts: true },
    samples: {
      photo: (phone, caption) => phone.sendsPhoto('machine', caption),
      video: (phone, caption) => phone.sendsVideo('video', caption),
      document: (phone) => phone.sendsDocument(),
      sticker: (phone) => phone.sendsSticker(),
      location: (phone) => phone.sendsLocation(),
      contact: (phone) => phone.sendsContact(),
      album: (phone, caption) => phone.sendsAlbum(['gasket', 'plate', 'parcel'], caption),
      unknown: (phone) => phone.sendsUnknown(),
    },
    switches: [
      ...faultSwitches({
        faults,
        deliveryFaults: world.connection.deliveryFaults,
        sends: { method: 'send_message' },
        changed: world.changed,
      }),
      ruleSwitch(world.changed, 'failLater', 'Accept, then report as failed', () =>
        faults.failLater('The message could not be delivered'),
      ),
    ],
    onChange: viber.onChange,
    settleDemo: () => settleDemo(viber),
  })
}

function settleDemo(viber: ViberSimulator): Record<string, string> {
  const token = '4453b6ac12345678-e02c5f12174805f9-daec9cbb5448c51f'
  viber.addBot({ token, name: 'Brew Bench', uri: 'brewbench' })
  viber.client({ id: '3SQNc4FPUQmysaM/AQEhXg==', name: 'Ivan Kolev', language: 'bg', country: 'BG' })
  viber.client({ id: 'xy5/5y6O81+/kbWHpLhBoA==', name: 'Elena Marin', language: 'ro', country: 'RO' })
  return { 'Viber bot': token }
}
