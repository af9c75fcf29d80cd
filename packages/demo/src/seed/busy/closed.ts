import { accepts, closes, notesNumber, says, sends } from '../../story/agent-actions.ts'
import { chooses, does, opens, rates, starts, writes } from '../../story/client-actions.ts'
import { conversation } from '../../story/conversation.ts'
import { daysAgo, type Story, joinStories, after } from '../../story/step.ts'

/** Closed and rated, well and less well; one closed without a rating. */
export const closed: Story = joinStories(
  conversation(
    'chloe',
    [daysAgo(5, '09:02'), starts],
    [after(1), writes('Bonjour, est-ce que le moulin Linea existe en blanc ?')],
    [after(0.5), chooses('Support')],
    [after(7), accepts('mara'), notesNumber('mara', '4471-23381')],
    [
      after(2),
      says('mara', 'Bonjour Chloé, oui, en blanc et en crème. Voici une photo.'),
      sends('mara', 'machine'),
    ],
    [after(3), opens, writes('Parfait, je commande le blanc. Merci !')],
    [after(5), closes('mara')],
    [after(8), rates(3)],
  ),
  conversation(
    'nadia',
    [daysAgo(3, '13:15'), writes('Пратката закъснява вече седмица. Къде е?')],
    [after(0.5), chooses('Sales')],
    [after(65), accepts('aiko')],
    [after(3), says('aiko', 'Съжаляваме! Куриерът я върна; днес я изпращаме отново.')],
    [after(240), closes('aiko')],
    [after(30), rates(1)],
  ),
  conversation(
    'winner',
    [daysAgo(4, '02:11'), writes('YOU WON!!! Open http://prize.example/22914 to claim your coffee machine')],
    [after(0.5), chooses('Support')],
    [after(0.5), does((phone) => phone.sendsAnimation('animation', 'Claim now'))],
    [after(380), accepts('kwame')],
    [after(1), closes('kwame')],
  ),
  conversation(
    'kenji',
    [daysAgo(6, '04:30'), writes('こんにちは。エスプレッソが薄くなりました。')],
    [after(0.5), chooses('Support')],
    [after(45), accepts('mara'), notesNumber('mara', '4471-20611')],
    [after(2), says('mara', 'こんにちは。豆の挽き目を二段階細かくしてみてください。')],
    [after(20), opens, writes('とても美味しくなりました。ありがとうございます！')],
    [after(3), closes('mara')],
    [after(2), rates(3)],
  ),
  conversation(
    'joao',
    [daysAgo(2, '16:00'), writes('Olá! Recebi o moinho, obrigado. A fatura vem por correio?')],
    [after(0.5), chooses('Billing')],
    [after(14), accepts('lucia'), notesNumber('lucia', '4471-31122')],
    [after(2), says('lucia', 'Olá João! Envio-a já por aqui.'), sends('lucia', 'invoice')],
    [after(20), closes('lucia')],
    [after(6), rates(2)],
  ),
)
