import { accepts, closes, notesNumber, says, sends } from '../../story/agent-deeds.ts'
import { chooses, does, rates, starts, writes } from '../../story/client-deeds.ts'
import { conversation } from '../../story/conversation.ts'
import { daysAgo, type Story, tellAll, then } from '../../story/step.ts'

/** Closed and rated, well and less well; one closed without a rating. */
export const closed: Story = tellAll(
  conversation(
    'chloe',
    [daysAgo(5, '09:02'), starts],
    [then(1), writes('Bonjour, est-ce que le moulin Linea existe en blanc ?')],
    [then(0.5), chooses('Support')],
    [then(7), accepts('mara'), notesNumber('mara', '4471-23381')],
    [
      then(2),
      says('mara', 'Bonjour Chloé, oui, en blanc et en crème. Voici une photo.'),
      sends('mara', 'machine'),
    ],
    [then(3), writes('Parfait, je commande le blanc. Merci !')],
    [then(5), closes('mara')],
    [then(8), rates(3)],
  ),
  conversation(
    'nadia',
    [daysAgo(3, '13:15'), writes('Пратката закъснява вече седмица. Къде е?')],
    [then(0.5), chooses('Sales')],
    [then(65), accepts('aiko')],
    [then(3), says('aiko', 'Съжаляваме! Куриерът я върна; днес я изпращаме отново.')],
    [then(240), closes('aiko')],
    [then(30), rates(1)],
  ),
  conversation(
    'winner',
    [daysAgo(4, '02:11'), writes('YOU WON!!! Open http://prize.example/22914 to claim your coffee machine')],
    [then(0.5), does((phone) => phone.sendsAnimation('animation', 'Claim now'))],
    [then(380), accepts('kwame')],
    [then(1), closes('kwame')],
  ),
  conversation(
    'kenji',
    [daysAgo(6, '04:30'), writes('こんにちは。エスプレッソが薄くなりました。')],
    [then(0.5), chooses('Support')],
    [then(45), accepts('mara'), notesNumber('mara', '4471-20611')],
    [then(2), says('mara', 'こんにちは。豆の挽き目を二段階細かくしてみてください。')],
    [then(20), writes('とても美味しくなりました。ありがとうございます！')],
    [then(3), closes('mara')],
    [then(2), rates(3)],
  ),
  conversation(
    'joao',
    [daysAgo(2, '16:00'), writes('Olá! Recebi o moinho, obrigado. A fatura vem por correio?')],
    [then(0.5), chooses('Billing')],
    [then(14), accepts('lucia'), notesNumber('lucia', '4471-31122')],
    [then(2), says('lucia', 'Olá João! Envio-a já por aqui.'), sends('lucia', 'invoice')],
    [then(20), closes('lucia')],
    [then(6), rates(2)],
  ),
)
