import {
  accepts,
  closes,
  givesTo,
  notesNumber,
  pins,
  reactsTo,
  reads,
  says,
  sends,
} from '../../story/agent-deeds.ts'
import { answers, chooses, does, edits, likes, rates, writes } from '../../story/client-deeds.ts'
import { conversation } from '../../story/conversation.ts'
import { daysAgo, minutesAgo, then, type Story } from '../../story/step.ts'

const puddle =
  'We run a small café and bought the Linea 2 in September. It has been wonderful until last week, when it started to leave a little puddle on the counter overnight. I wiped it, tightened what I could see, ran the cleaning programme twice and even changed the water filter, because the manual says a blocked filter can raise the pressure. It is still there every morning, so I thought I would rather ask before I take something apart that I cannot put back together.'

/** The long conversation: a week ago with every kind of message, closed, rated, and open again today. */
export const leak: Story = conversation(
  'ingrid',
  [daysAgo(7, '08:47'), writes('Hei! Can I write in English? Short message.')],
  [then(0.5), chooses('Support')],
  [then(1), writes(puddle)],
  [then(4), accepts('jonas')],
  [then(1), says('jonas', 'Of course! Could you send a photo of the leak? Then I can see which seal it is.')],
  [
    then(6),
    does((phone) =>
      phone.sendsAlbum([
        { kind: 'photo', file: 'machine', caption: 'Front, group head, plate' },
        { kind: 'photo', file: 'gasket' },
        { kind: 'photo', file: 'plate' },
        { kind: 'photo', file: 'parcel' },
      ]),
    ),
  ],
  [then(1), does((phone) => phone.sendsVideo('video', 'You can hear it too'))],
  [then(2), does((phone) => phone.sendsLocation(59.92311, 10.75963))],
  [then(2), givesTo('jonas', 'mara')],
  [then(3), does((phone) => phone.sendsVoice())],
  [
    then(2),
    says('mara', 'Thank you, I can hear it. This is the page with the seal.'),
    sends('mara', 'invoice'),
  ],
  [then(4), answers('This is the page', 'Is it number 14 on that page?')],
  [then(1), reactsTo('mara', 'number 14', '👍')],
  [then(1), says('mara', 'Exactly, number 14. The O-ring is on its way, no charge.', 'We run a small café')],
  [then(1), likes('The O-ring is on its way', '❤')],
  [then(1), writes('Taak! 🙏')],
  [then(0.5), edits('Taak! 🙏', 'Takk! 🙏')],
  [then(1), writes('😊')],
  [then(0.5), does((phone) => phone.sendsSticker())],
  [then(430), closes('mara')],
  [then(4), rates(2)],
  [
    minutesAgo(58),
    writes(
      'Hi again! The leak is back since this morning. It drips from the group head even when the machine is idle, about a teaspoon every ten minutes.',
    ),
  ],
  [
    then(1),
    does((phone) =>
      phone.sendsAlbum([
        { kind: 'photo', file: 'gasket' },
        { kind: 'photo', file: 'machine' },
      ]),
    ),
  ],
  [then(3), accepts('mara'), notesNumber('mara', '4471-20983')],
  [
    then(2),
    says(
      'mara',
      'Thanks for the clear photos, Ingrid. That is the group gasket, cracked on the right side. It is under warranty, so I will send a new one today.',
    ),
  ],
  [then(1), likes('Thanks for the clear photos', '🙏')],
  [then(8), says('mara', 'Could you tell me the serial number? It is on the plate under the drip tray.')],
  [then(1), pins('mara', 'Hi again!'), reads('mara')],
  [then(16), answers('Could you tell me the serial number?', 'It says NH2-4471-20983')],
  [then(1), does((phone) => phone.sendsVoice())],
)
