import { createServer } from 'node:http'
import { shopPage, shopStyles } from './shop-page.ts'

export interface Shop {
  url: string
  stop(): Promise<void>
}

interface ShopOptions {
  /** A free one when absent. */
  port?: number
  host?: string
  /** Where the chat comes from. */
  deskUrl: string
  /** The line of HTML from the settings. */
  line: string
}

/** The company's website, on an address of its own and under a content policy that allows the chat and nothing else. */
export async function openShop({ port = 0, host = '127.0.0.1', deskUrl, line }: ShopOptions): Promise<Shop> {
  const policy = `default-src 'none'; style-src 'self'; script-src ${deskUrl}; frame-src ${deskUrl}`
  const server = createServer(({ url }, response) => {
    const isStyles = url === '/shop.css'
    response.setHeader('content-type', `text/${isStyles ? 'css' : 'html'}; charset=utf-8`)
    response.setHeader('content-security-policy', policy)
    response.end(isStyles ? shopStyles : shopPage(line))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    url: `http://${host}:${typeof address === 'object' ? address?.port : port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
