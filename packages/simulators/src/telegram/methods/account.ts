import { chatOf, conversationOf } from '../conversations.ts'
import { readText } from '../parameters.ts'
import type { Method } from './method.ts'

export const account: Method[] = [
  {
    name: 'getMe',
    run: ({ bot }) => ({
      ...bot.user,
      can_join_groups: true,
      can_read_all_group_messages: false,
      supports_inline_queries: false,
      can_connect_to_business: false,
      has_main_web_app: false,
      has_topics_enabled: false,
    }),
  },
  {
    name: 'logOut',
    run: ({ bot }) => {
      bot.state = 'loggedOut'
      return true
    },
  },
  { name: 'close', run: () => true },
  {
    name: 'getChat',
    run: ({ world, bot, parameters }) =>
      chatOf(conversationOf(world, bot, readText(parameters, 'chat_id') ?? '').person),
  },
  { name: 'getUserProfilePhotos', run: () => ({ total_count: 0, photos: [] }) },
  { name: 'setMyCommands', run: () => true },
  { name: 'deleteMyCommands', run: () => true },
]
