import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address belongs to the public internet. Two opinions have to agree: what a library calls
 * unicast, and a list of everything that leads back to us or that carries another address inside.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  if (ipaddr.parse(address).range() !== 'unicast') return false
  return family === 4 ? !inner[4].check(address, 'ipv4') : !inner[6].check(address, 'ipv6')
}

const innerNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '::1/128',
  // Each of these can carry an IPv4 address of ours: compatible, mapped, translated, NAT64, 6to4, Teredo.
  '::/96',
  '::ffff:0:0/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2002::/16',
  '2001::/32',
  '100::/64',
  '2001:db8::/32',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]

/** One list for each family: a list takes every IPv4 address for a mapped one. */
const inner = { 4: new BlockList(), 6: new BlockList() }
for (const network of innerNetworks) {
  const [address = '', prefix = ''] = network.split('/')
  if (isIP(address) === 4) inner[4].addSubnet(address, Number(prefix), 'ipv4')
  else inner[6].addSubnet(address, Number(prefix), 'ipv6')
}
