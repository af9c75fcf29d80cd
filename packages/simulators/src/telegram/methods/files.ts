import { renewLink } from '../file-store.ts'
import { badRequest } from '../refusal.ts'
import { readText } from '../parameters.ts'
import type { Method } from './method.ts'

const downloadLimit = 20 * 1024 * 1024

export const files: Method[] = [
  {
    name: 'getFile',
    run: ({ world, bot, parameters }) => {
      const file = world.files.find(bot.token, readText(parameters, 'file_id') ?? '')
      if (!file) throw badRequest('wrong file_id or the file is temporarily unavailable')
      if (file.size > downloadLimit) throw badRequest('file is too big')
      renewLink(file, world.clock)
      return {
        file_id: file.file_id,
        file_unique_id: file.file_unique_id,
        file_size: file.size,
        file_path: file.path,
      }
    },
  },
]
