import { sendJson, signInCookie } from "../../tests/support/http";

/**
 * What visitors of version 1 do, so that tables which its demo leaves empty have rows: an order, a
 * thread with a like, messages and a finished guide.
 */
export async function useVersion1(origin: string) {
  const customer = await signInCookie(origin, "demo-customer", "valley-customer");
  const investor = await signInCookie(origin, "demo-investor", "valley-investor");
  const send = async (path: string, body: unknown, cookie?: string): Promise<{ id: number }> => {
    const response = await sendJson(origin, path, body, cookie);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: number };
  };

  const [product] = (await (await fetch(`${origin}/api/products`)).json()) as { id: number }[];
  const customerInfo = { name: "Ada", email: "ada@example.com", address: "1 Valley Road" };
  const items = [{ productId: product?.id, quantity: 2 }];
  await send("/api/orders", { items, customerInfo }, customer);
  await send("/api/orders", { items, customerInfo });
  const post = await send(
    "/api/forum/posts",
    { title: "Kept over the years", content: "Written in version 1: <b>ü & 😀</b>" },
    customer,
  );
  await send("/api/forum/comments", { postId: post.id, content: "Still here" }, investor);
  await send(`/api/forum/posts/${post.id}/like`, {}, investor);
  await send("/api/contact", { name: "Ada", email: "ada@example.com", message: "Are you open?" });
  await send("/api/newsletter/subscribe", { email: "ada@example.com" });
  await send(
    "/api/investor/message",
    { subject: "The next round", message: "When does it begin?" },
    investor,
  );
}
