import { z } from 'zod'
import type { ChannelAccount } from '../../channel.ts'
import type { ClientProfile } from '../../inbound.ts'
import type { ProviderHttp } from '../../provider-http.ts'
import { lenient, Name, Text } from '../../wire-parts.ts'
import { pageOf } from './page-call.ts'
import type { MessagingProduct } from './product.ts'

/** Who a client is; only after they have written, and some hide it. @throws ChannelError */
export async function messagingProfile(
  product: MessagingProduct,
  account: ChannelAccount,
  extUserId: string,
  http: ProviderHttp,
): Promise<ClientProfile> {
  const { name, username, first_name, last_name } = await pageOf(product, account, http).call({
    method: 'GET',
    path: [extUserId],
    query: { fields: fields[product.object] },
    result: Profile,
  })
  const full = [first_name, last_name].filter((part) => part !== undefined && part !== '').join(' ')
  return { name: name || full || username || extUserId }
}

const fields = {
  page: 'first_name,last_name,name',
  instagram: 'name,username',
}

const Profile = z.looseObject({
  name: lenient(Name),
  username: lenient(Text),
  first_name: lenient(Name),
  last_name: lenient(Name),
})
