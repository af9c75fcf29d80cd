import { chooses, does, writes } from '../../story/client-actions.ts'
import { conversation } from '../../story/conversation.ts'
import { minutesAgo, type Story, joinStories, after } from '../../story/step.ts'

/** Five clients wait for an agent, the longest for three quarters of an hour. */
export const waiting: Story = joinStories(
  conversation(
    'bartholomew',
    [minutesAgo(47), writes('Good afternoon, order 48377 came today')],
    [after(0.5), chooses('Support')],
    [after(1), does((phone) => phone.sendsPhoto('parcel', 'This is everything that was in the box'))],
    [after(2), writes('My machine arrived without the portafilter and I have guests on Friday')],
  ),
  conversation(
    'olena',
    [minutesAgo(22), writes('Добрий день!')],
    [after(0.5), chooses('Sales')],
    [after(0.5), writes('Чи можна змінити адресу доставки?')],
  ),
  conversation(
    'joao',
    [minutesAgo(11), writes('Boa tarde. A fatura 48213 foi cobrada duas vezes.')],
    [after(1), does((phone) => phone.sendsPhoto('plate'))],
  ),
  conversation(
    'misaki',
    [minutesAgo(6), writes('お世話になっております。')],
    [after(0.5), chooses('Billing')],
    [after(0.5), writes('注文番号 48213 の領収書を再発行していただけますか？')],
  ),
  conversation(
    'thandiwe',
    [minutesAgo(2), writes('Hello from Cape Town')],
    [after(0.3), chooses('Sales')],
    [after(0.3), writes('Hi, is the Linea 2 in stock in Cape Town?')],
  ),
)
