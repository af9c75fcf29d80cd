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

const loopback = '127.0.0.1'

/** Where a shop is that has this port. */
export const shopUrl = ({ port, host = loopback }: { port: number; host?: string | undefined }): string =>
  `http://${host}:${port}`

/** The company's website, on an address of its own and under a content policy that allows the chat and nothing else. */
export async function openShop({ port = 0, host, deskUrl, line }: ShopOptions): Promise<Shop> {
  const policy = `default-src 'none'; style-src 'self'; script-src ${deskUrl}; frame-src ${deskUrl}`
  const server = createServer(({ url }, response) => {
    const isStyles = url === '/shop.css'
    response.setHeader('content-type', `text/${isStyles ? 'css' : 'html'}; charset=utf-8`)
    response.setHeader('content-security-policy', policy)
    response.end(isStyles ? shopStyles : shopPage(line))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host ?? loopback, resolve)
  })
  const address = server.address()
  return {
    url: shopUrl({ host, port: typeof address === 'object' && address !== null ? address.port : port }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
