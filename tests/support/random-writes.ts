import type postgres from "postgres";
import { IDS_PER_BLOCK } from "~/domain/forum/posts/section-counts.server";

type Sql = ReturnType<typeof postgres>;

/** A write's visible text, and the page or API address that must show it. */
type Shown = { path: string; text: string };

const CATEGORY_COLOR = "#FFD700";

/** Rows for the writes below. `mark` distinguishes them from those of other runs. */
export async function makeRows(sql: Sql, mark: string) {
  const [author] = await sql<{ id: number }[]>`
    insert into users (username, email, first_name)
    values (${mark}, ${`${mark}@example.com`}, 'Ada') returning id`;
  const [category] = await sql<{ id: number }[]>`
    insert into forum_categories (name, color) values (${mark}, ${CATEGORY_COLOR}) returning id`;
  if (!author || !category) throw new Error("INSERT … RETURNING returned no row");
  const [post] = await sql<{ id: number }[]>`
    insert into forum_posts (title, content, author_id, category_id)
    values (${mark}, 'Text', ${author.id}, ${category.id}) returning id`;
  const [product] = await sql<{ id: number }[]>`
    insert into products (slug, name, price, category)
    values (${mark}, ${mark}, 1, 'Edibles') returning id`;
  if (!post || !product) throw new Error("INSERT … RETURNING returned no row");
  await sql`
    insert into product_pictures (product_id, key, alt, position)
    select ${product.id}, md5(n::text), ${mark}, n from generate_series(1, 2) n`;
  await sql`
    insert into product_batches (product_id, code, on_hand) values (${product.id}, ${mark}, 1)`;
  await sql`
    insert into forum_post_counts (section, block, posts)
    values (${category.id}, ${post.id} / ${IDS_PER_BLOCK}::int, 1)`;
  const [session] = await sql<{ id: number }[]>`
    insert into appointment_sessions
      (offering_id, starts_at, ends_at, seats, min_party, max_party, place)
    select id, now() + interval '10 days', now() + interval '10 days 1 hour', 500, 1, 4, ${mark}
    from offerings where slug = 'group-tour' returning id`;
  if (!session) throw new Error("INSERT … RETURNING returned no row");
  return {
    author: author.id,
    category: category.id,
    post: post.id,
    product: product.id,
    session: session.id,
    shelf: `/shop/${mark}`,
  };
}

type Rows = Awaited<ReturnType<typeof makeRows>>;

/** Writes that public pages and the API show. They bypass the site's own code. */
const WRITES: ((sql: Sql, rows: Rows, word: string, n: number) => Promise<Shown>)[] = [
  async (sql, { post }, word) => {
    await sql`update forum_posts set title = ${word} where id = ${post}`;
    return { path: "/community", text: word };
  },
  async (sql, { post }, word) => {
    await sql`update forum_posts set content = ${word} where id = ${post}`;
    return { path: `/community/posts/${post}`, text: word };
  },
  async (sql, { author, post }, word) => {
    await sql`update users set first_name = ${word} where id = ${author}`;
    return { path: `/community/posts/${post}`, text: word };
  },
  async (sql, { author, post }, word) => {
    await sql.begin(async (tx) => {
      const [last] = await tx<{ n: number }[]>`
        update forum_posts set last_comment_number = last_comment_number + 1 where id = ${post}
        returning last_comment_number as n`;
      await tx`insert into forum_comments (post_id, author_id, number, content)
        values (${post}, ${author}, ${last?.n ?? 1}, ${word})`;
      // Not more than the post's first page shows.
      await tx`delete from forum_comments where post_id = ${post} and number < ${last?.n ?? 1}`;
      await tx`update forum_comments set number = 1 where post_id = ${post}`;
      await tx`update forum_posts set last_comment_number = 1 where id = ${post}`;
    });
    return { path: `/community/posts/${post}`, text: word };
  },
  async (sql, { category }, word) => {
    await sql`update forum_categories set name = ${word} where id = ${category}`;
    return { path: "/community/forum", text: word };
  },
  async (sql, { product }, word) => {
    await sql`update products set name = ${word} where id = ${product}`;
    return { path: "/shop", text: word };
  },
  async (sql, { product, shelf }, word) => {
    await sql`update products set ingredients = ${word} where id = ${product}`;
    return { path: shelf, text: word };
  },
  async (sql, { product, shelf }, word) => {
    await sql`update product_pictures set alt = ${word} where product_id = ${product}`;
    return { path: shelf, text: word };
  },
  async (sql, { product, shelf }, word) => {
    await sql`update product_batches set code = ${word} where product_id = ${product}`;
    return { path: shelf, text: word };
  },
  async (sql, { post }, word) => {
    await sql`update forum_posts set title = ${word} where id = ${post}`;
    return { path: "/api/forum/posts?limit=100", text: word };
  },
  async (sql, { post }, word) => {
    await sql`update forum_comments set content = ${word} where post_id = ${post}`;
    await sql`update forum_posts set content = ${word} where id = ${post}`;
    return { path: `/api/forum/posts/${post}`, text: word };
  },
  async (sql, { product }, word) => {
    await sql`update products set name = ${word} where id = ${product}`;
    return { path: "/api/products", text: word };
  },
  async (sql, { product }, word, n) => {
    const price = (n % 9000) + 10;
    await sql`update products set price = ${price} where id = ${product}`;
    return { path: "/shop?sort=price", text: `$${price.toLocaleString("en-US")}.00` };
  },
  async (sql, { session }, word) => {
    await sql`update appointment_sessions set place = ${word} where id = ${session}`;
    return { path: `/book/times/${session}`, text: word };
  },
  async (sql, { session }, _word, n) => {
    const seatsLeft = 2 + (n % 400);
    await sql`update appointment_sessions set seats_taken = seats - ${seatsLeft} where id = ${session}`;
    return { path: `/book/times/${session}`, text: `${seatsLeft} of 500 seats left` };
  },
];

/** Makes a random write. Returns what must be visible after its commit. */
export function writeSomething(sql: Sql, rows: Rows, n: number): Promise<Shown> {
  const write = WRITES[Math.floor(Math.random() * WRITES.length)];
  if (!write) throw new Error("There is no such write");
  return write(sql, rows, `word${n}x${crypto.randomUUID().slice(0, 8)}`, n);
}
