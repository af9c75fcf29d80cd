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
} from '../../story/agent-actions.ts'
import { answers, chooses, does, edits, likes, rates, writes } from '../../story/client-actions.ts'
import { conversation } from '../../story/conversation.ts'
import { after, daysAgo, minutesAgo, type Story } from '../../story/step.ts'

const puddle =
  'We run a small café and bought the Linea 2 in September. It has been wonderful until last week, when it started to leave a little puddle on the counter overnight. I wiped it, tightened what I could see, ran the cleaning programme twice and even changed the water filter, because the manual says a blocked filter can raise the pressure. It is still there every morning, so I thought I would rather ask before I take something apart that I cannot put back together.'

/** The long conversation: a week ago with every kind of message, closed, rated, and open again today. */
export const leak: Story = conversation(
  'ingrid',
  [daysAgo(7, '08:47'), writes('Hei! Can I write in English? Short message.')],
  [after(0.5), chooses('Support')],
  [after(1), writes(puddle)],
  [after(4), accepts('jonas')],
  [
    after(1),
    says('jonas', 'Of course! Could you send a photo of the leak? Then I can see which seal it is.'),
  ],
  [
    after(6),
    does((phone) =>
      phone.sendsAlbum([
        { kind: 'photo', file: 'machine', caption: 'Front, group head, plate' },
        { kind: 'photo', file: 'gasket' },
        { kind: 'photo', file: 'plate' },
        { kind: 'photo', file: 'parcel' },
      ]),
    ),
  ],
  [after(1), does((phone) => phone.sendsVideo('video', 'You can hear it too'))],
  [after(2), does((phone) => phone.sendsLocation(59.92311, 10.75963))],
  [after(2), givesTo('jonas', 'mara')],
  [after(3), does((phone) => phone.sendsVoice())],
  [
    after(2),
    says('mara', 'Thank you, I can hear it. This is the page with the seal.'),
    sends('mara', 'invoice'),
  ],
  [after(4), answers('This is the page', 'Is it number 14 on that page?')],
  [after(1), reactsTo('mara', 'number 14', '👍')],
  [after(1), says('mara', 'Exactly, number 14. The O-ring is on its way, no charge.', 'We run a small café')],
  [after(1), likes('The O-ring is on its way', '🙏')],
  [after(1), writes('Taak! 🙏')],
  [after(0.5), edits('Taak! 🙏', 'Takk! 🙏')],
  [after(1), writes('😊')],
  [after(0.5), does((phone) => phone.sendsSticker())],
  [after(430), closes('mara')],
  [after(4), rates(2)],
  [
    minutesAgo(58),
    writes(
      'Hi again! The leak is back since this morning. It drips from the group head even when the machine is idle, about a teaspoon every ten minutes.',
    ),
  ],
  [
    after(1),
    does((phone) =>
      phone.sendsAlbum([
        { kind: 'photo', file: 'gasket' },
        { kind: 'photo', file: 'machine' },
      ]),
    ),
  ],
  [after(3), accepts('mara'), notesNumber('mara', '4471-20983')],
  [
    after(2),
    says(
      'mara',
      'Thanks for the clear photos, Ingrid. That is the group gasket, cracked on the right side. It is under warranty, so I will send a new one today.',
    ),
  ],
  [after(1), likes('Thanks for the clear photos', '❤')],
  [after(8), says('mara', 'Could you tell me the serial number? It is on the plate under the drip tray.')],
  [after(1), pins('mara', 'Hi again!'), reads('mara')],
  [after(16), answers('Could you tell me the serial number?', 'It says NH2-4471-20983')],
  [after(1), does((phone) => phone.sendsVoice())],
)
