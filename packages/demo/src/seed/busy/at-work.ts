import {
  accepts,
  keepsTexts,
  movesTo,
  notesNumber,
  pins,
  reactsTo,
  says,
  sends,
} from '../../story/agent-actions.ts'
import {
  answers,
  blocksUs,
  chooses,
  does,
  forwards,
  likes,
  opens,
  photographs,
  writes,
} from '../../story/client-actions.ts'
import { conversation } from '../../story/conversation.ts'
import { daysAgo, minutesAgo, type Story, joinStories, after } from '../../story/step.ts'

const savedTexts = {
  Greeting: 'Hello, and thank you for writing to us. How can I help?',
  'Ask for serial number': 'Could you tell me the serial number? It is on the plate under the drip tray.',
  'Warranty: 24 months': 'Your machine is under warranty for 24 months from the day you bought it.',
  'Return label': 'I have sent you a return label by email. Any post office takes the parcel.',
  'Refund in 3 to 5 days': 'The refund is on its way and takes 3 to 5 working days.',
  'Opening hours': 'We are here Monday to Friday from 8:00 to 18:00, and on Saturday until 14:00.',
  Descaling: 'Please descale the machine once a month; the steps stand on page 12 of the manual.',
}

/** Being helped right now: Mara's own, then her colleagues'. */
export const atWork: Story = joinStories(
  conversation(
    'ayse',
    [minutesAgo(190), writes('Merhaba, makinem su almıyor. Ekranda E4 yazıyor.')],
    [after(0.5), chooses('Support')],
    [after(1), does((phone) => phone.sendsVideoNote())],
    [after(5), accepts('mara'), notesNumber('mara', '4471-20077')],
    [
      after(1),
      says('mara', 'Merhaba Ayşe Hanım, E4 su filtresi demek. Filtreyi çıkarıp bir kez deneyebilir misiniz?'),
    ],
    [after(6), answers('E4 su filtresi demek', 'Filtresiz çalışıyor!', 'Filtreyi çıkarıp')],
    [after(1), reactsTo('mara', 'Filtresiz çalışıyor!', '🎉')],
    [after(2), says('mara', 'Yeni filtreyi bugün gönderiyorum.')],
    [after(1), likes('Yeni filtreyi', '🔥')],
    [minutesAgo(31), writes('Kargo numarası var mı?')],
  ),
  conversation(
    'maximiliano',
    [daysAgo(1, '15:20'), writes('Buenas tardes, la junta de la cafetera se ha roto otra vez.')],
    [after(0.5), chooses('Support')],
    [after(2), does((phone) => phone.sendsPhoto('gasket', 'Así está'))],
    [after(9), accepts('mara'), notesNumber('mara', '4471-19560')],
    [after(2), sends('mara', 'plate', '¿Es esta la placa de su máquina?')],
    [after(5), does((phone) => phone.sendsContact('+34600111222', 'Taller', 'Alcalá'))],
    [after(1), writes('Este es mi técnico, por si quiere hablar con él.')],
    [minutesAgo(75), says('mara', 'Gracias, le llamo hoy mismo. La junta está en garantía.')],
    [after(1), pins('mara', 'Este es mi técnico')],
  ),
  conversation(
    'georgi',
    [daysAgo(2, '10:05'), writes('Здравейте, платката на машината изгоря след буря.')],
    [after(0.5), chooses('Support')],
    [after(3), forwards('Гаранцията покрива и токов удар до 24 месеца.', 'Нордхавн България')],
    [after(12), accepts('mara'), notesNumber('mara', '4471-18834'), keepsTexts('mara', savedTexts)],
    [after(3), says('mara', 'Здравейте! Така е, покрива го. Къде да изпратим новата платка?')],
    [
      after(4),
      does((phone) => phone.sendsVenue('Кафе „Витоша“', 'бул. „Витоша“ 88, София', 42.6886, 23.3186)),
    ],
    [minutesAgo(160), says('mara', 'Изпратихме новата платка днес.')],
    [after(2), does((phone) => phone.sendsUnknown('poll'))],
  ),
  conversation(
    'sanne',
    [minutesAgo(130), writes('Hallo, de stoompijp van mijn Linea lekt een beetje.')],
    [after(0.5), chooses('Support')],
    [after(4), accepts('jonas'), notesNumber('jonas', '4471-22410')],
    [after(1), says('jonas', 'Hallo Sanne, draai de moer aan de onderkant een kwartslag aan.')],
    [after(6), opens, photographs('gasket', 'Deze?')],
    [after(1), likes('een kwartslag aan', '👍')],
    [after(1), reactsTo('jonas', 'Deze?', '👍')],
    [minutesAgo(40), writes('Dank je wel, dat werkt weer!')],
  ),
  conversation(
    'nikolai',
    [minutesAgo(215), writes('Добрый день, пришлите, пожалуйста, счёт за март.')],
    [after(0.5), chooses('Support')],
    [after(3), movesTo('elena', 'Billing')],
    [after(6), accepts('lucia'), notesNumber('lucia', '4471-17702')],
    [after(1), sends('lucia', 'invoice', 'Счёт за март')],
    [minutesAgo(108), opens, answers('Счёт за март', 'Счёт получил, спасибо')],
  ),
  conversation(
    'hannes',
    [daysAgo(1, '11:40'), writes('Goeiedag, wat kos die diens vir twee masjiene?')],
    [after(0.5), chooses('Support')],
    [after(8), accepts('mara')],
    [after(2), says('mara', 'Goeiedag Hannes! Twee masjiene saam kos R 2 400, alles ingesluit.')],
    [after(5), does((phone) => phone.sendsAudio())],
    [minutesAgo(95), blocksUs],
    [after(4), says('mara', 'Die tegnikus kan Donderdag kom. Pas dit?')],
  ),
)
