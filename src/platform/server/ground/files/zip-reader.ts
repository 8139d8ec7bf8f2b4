import { crc32, createInflateRaw } from 'node:zlib'

/** Why an archive is not taken. */
export class ZipRefusal extends Error {
  readonly motivo: 'danificado' | 'grande'

  constructor(motivo: ZipRefusal['motivo'], what: string) {
    super(what)
    this.motivo = motivo
  }
}

const damaged = (what: string) => new ZipRefusal('danificado', what)

/** One member, as the central directory tells of it. */
export interface Member {
  name: string
  method: number
  crc: number
  packed: number
  size: number
  /** Of its local header. */
  offset: number
}

const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
const MAX_COMMENT = 0xffff
const IN_64 = 0xffffffff
/** Parts of a book with a picture on each page. */
const MAX_MEMBERS = 5000
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1

/** Where the directory is and how many members it has; the end record closes the file, with nothing behind it. */
function findDirectory(zip: Buffer): { at: number; count: number } {
  const first = Math.max(0, zip.length - END_SIZE - MAX_COMMENT)
  for (let at = zip.length - END_SIZE; at >= first; at--) {
    if (zip.readUInt32LE(at) !== END || at + END_SIZE + zip.readUInt16LE(at + 20) !== zip.length) continue
    const [count, offset] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16)]
    if (count !== 0xffff && offset !== IN_64) return { at: offset, count }
    if (at < 20 || zip.readUInt32LE(at - 20) !== LOCATOR_64) throw damaged('no 64-bit locator')
    const far = Number(zip.readBigUInt64LE(at - 12))
    if (zip.readUInt32LE(far) !== END_64) throw damaged('no 64-bit end record')
    return { at: Number(zip.readBigUInt64LE(far + 48)), count: Number(zip.readBigUInt64LE(far + 32)) }
  }
  throw damaged('no end record')
}

/** The 64-bit values of a member whose own fields are full, as some Java programs write always. */
function widen(extra: Buffer, values: number[]): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let next = at + 4
    return values.map(value => {
      if (value !== IN_64) return value
      next += 8
      return Number(extra.readBigUInt64LE(next - 8))
    })
  }
  return values
}

/** Names of members that are refused: empty or absolute ones, drive letters, `..`, control characters. */
const leadsElsewhere = (name: string) =>
  name === '' || /^[\\/]|^[a-z]:|[\p{Cc}\ufffd]|(^|[\\/])\.\.([\\/]|$)/iu.test(name)

function readMember(zip: Buffer, at: number): { member: Member; next: number } {
  if (zip.readUInt32LE(at) !== CENTRAL) throw damaged('no directory entry')
  const [flags, method] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10)]
  const named = at + 46 + zip.readUInt16LE(at + 28)
  const extraEnd = named + zip.readUInt16LE(at + 30)
  const name = zip.toString('utf8', at + 46, named)
  const fields = [zip.readUInt32LE(at + 24), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)]
  const [size = 0, packed = 0, offset = 0] = widen(zip.subarray(named, extraEnd), fields)
  if (flags & ENCRYPTED || (method !== STORED && method !== DEFLATED)) throw damaged('unreadable member')
  if (leadsElsewhere(name)) throw damaged('name that leads elsewhere')
  if (method === STORED && size !== packed) throw damaged('sizes that differ')
  const member = { name, method, crc: zip.readUInt32LE(at + 16), packed, size, offset }
  return { member, next: extraEnd + zip.readUInt16LE(at + 32) }
}

/** Where a member's content begins. Its own header says the same name as the directory. */
function contentOf(zip: Buffer, { name, offset }: Member): number {
  if (zip.readUInt32LE(offset) !== LOCAL) throw damaged('no local header')
  const named = offset + 30 + zip.readUInt16LE(offset + 26)
  if (zip.toString('utf8', offset + 30, named) !== name) throw damaged('two names of one member')
  return named + zip.readUInt16LE(offset + 28)
}

/**
 * The members of a zip, by its central directory. Nothing is unpacked.
 * @throws ZipRefusal; RangeError where a record lies outside of the file
 */
export function membersOf(zip: Buffer): Member[] {
  const { at: begin, count } = findDirectory(zip)
  if (count > MAX_MEMBERS) throw new ZipRefusal('grande', `${count} members`)
  const members: Member[] = []
  let at = begin
  for (let n = 0; n < count; n++) {
    const { member, next } = readMember(zip, at)
    members.push(member)
    at = next
  }
  if (new Set(members.map(({ name }) => name.toLowerCase())).size !== members.length)
    throw damaged('two members of one name')
  // Members that share bytes unpack to many times what any one of them says.
  let end = 0
  for (const member of members.toSorted((a, b) => a.offset - b.offset)) {
    if (member.offset < end) throw damaged('members that overlap')
    end = contentOf(zip, member) + member.packed
    if (end > begin) throw damaged('member outside of its place')
  }
  return members
}

/**
 * Unpacks a member and counts what comes: of what a bomb says of itself nothing is believed.
 * @param keep whether the content is wanted, or only that it is what it says
 * @throws ZipRefusal where it is not of the size or content that it says
 */
export async function unpack(zip: Buffer, member: Member, keep: (first: Buffer) => boolean): Promise<Buffer> {
  const begin = contentOf(zip, member)
  const packed = zip.subarray(begin, begin + member.packed)
  const kept: Buffer[] = []
  let [size, crc, wanted] = [0, 0, false]
  const take = (chunk: Buffer) => {
    if (size === 0) wanted = keep(chunk)
    size += chunk.length
    if (size > member.size) throw damaged('more than it says')
    crc = crc32(chunk, crc)
    if (wanted) kept.push(chunk)
  }
  if (member.method === STORED) {
    if (packed.length > 0) take(packed)
  } else {
    const inflate = createInflateRaw()
    inflate.end(packed)
    try {
      for await (const chunk of inflate) take(chunk as Buffer)
    } catch (error) {
      throw error instanceof ZipRefusal ? error : damaged('content that cannot be unpacked')
    }
  }
  if (size !== member.size || crc !== member.crc) throw damaged('other content than it says')
  return Buffer.concat(kept)
}
