export type Call = {
  method: "POST" | "PUT" | "DELETE";
  path: string;
  /** A valid body for the call, for the demo's data. */
  body: Record<string, unknown>;
  /** Whether the call hashes a password, which is slow on purpose. */
  isSlow?: boolean;
  /** Where its texts are stored unchanged, and their minimum length. */
  stored?: [field: string, table: string, column: string, minLength?: number][];
};

const EMAIL = "ada@example.com";
const PRODUCT = {
  name: "Tea",
  description: "Green",
  price: "5.00",
  category: "Tea",
  kind: "other",
};

/** Every call of the API that accepts JSON. */
export const CALLS: Call[] = [
  { method: "POST", path: "/api/newsletter/subscribe", body: { email: EMAIL } },
  {
    method: "POST",
    path: "/api/contact",
    body: { name: "Ada", email: EMAIL, message: "Hello" },
    stored: [
      ["name", "contact_submissions", "name"],
      ["message", "contact_submissions", "message"],
    ],
  },
  {
    method: "POST",
    path: "/api/events/book",
    body: {
      name: "Ada",
      email: EMAIL,
      phone: "607 555 0123",
      eventType: "private-tasting",
      preferredDate: "2099-06-01",
      guestCount: "3-5",
      message: "Hello",
    },
    stored: [
      ["name", "event_bookings", "name"],
      ["phone", "event_bookings", "phone"],
      ["message", "event_bookings", "message"],
    ],
  },
  {
    method: "POST",
    path: "/api/job-applications",
    body: {
      firstName: "Ada",
      lastName: "Byron",
      email: EMAIL,
      phone: "607 555 0123",
      position: "budtender",
      experience: "none",
      availability: "flexible",
      coverLetter: "Hello",
      resumeFileName: "resume.pdf",
      resumeFileData: "data:application/pdf;base64,JVBERi0xLjQK",
    },
    stored: [
      ["firstName", "job_applications", "first_name"],
      ["lastName", "job_applications", "last_name"],
      ["phone", "job_applications", "phone", 10],
      ["coverLetter", "job_applications", "cover_letter"],
    ],
  },
  {
    method: "POST",
    path: "/api/calendar/request",
    body: { name: "Ada", email: EMAIL, preferredDate: "2099-06-01", duration: "30", topic: "Soil" },
    stored: [
      ["name", "meeting_requests", "name"],
      ["topic", "meeting_requests", "topic"],
    ],
  },
  {
    method: "POST",
    path: "/api/auth/login",
    isSlow: true,
    body: { username: "nobody", password: "a password", code: "000000" },
  },
  {
    method: "POST",
    path: "/api/auth/register",
    isSlow: true,
    body: {
      username: "demo-admin",
      email: "demo-admin@example.com",
      password: "a password",
      firstName: "Ada",
      lastName: "Byron",
    },
  },
  { method: "POST", path: "/api/auth/forgot-password", body: { email: EMAIL } },
  {
    method: "POST",
    path: "/api/auth/reset-password",
    body: { token: "none", password: "a password" },
  },
  {
    method: "POST",
    path: "/api/account/password",
    isSlow: true,
    body: { currentPassword: "wrong", password: "a password" },
  },
  { method: "DELETE", path: "/api/account", isSlow: true, body: { currentPassword: "wrong" } },
  {
    method: "POST",
    path: "/api/forum/posts",
    body: { title: "A title", content: "Words", categoryId: 1, videoUrl: "" },
    stored: [
      ["title", "forum_posts", "title"],
      ["content", "forum_posts", "content"],
    ],
  },
  {
    method: "POST",
    path: "/api/forum/comments",
    body: { content: "Words", postId: 1, parentId: null },
    stored: [["content", "forum_comments", "content"]],
  },
  {
    method: "POST",
    path: "/api/forum/drafts",
    body: { title: "A title", content: "Words", postId: null },
  },
  {
    method: "POST",
    path: "/api/investor/message",
    body: { subject: "A subject", message: "A longer message" },
    stored: [
      ["subject", "investor_messages", "subject"],
      ["message", "investor_messages", "message"],
    ],
  },
  { method: "POST", path: "/api/investor/message/1/reply", body: { reply: "An answer" } },
  {
    method: "POST",
    path: "/api/admin/products",
    body: PRODUCT,
    stored: [
      ["name", "products", "name"],
      ["description", "products", "description"],
      ["category", "products", "category"],
    ],
  },
  { method: "PUT", path: "/api/admin/products/1", body: PRODUCT },
  { method: "POST", path: "/api/admin/orders/1/status", body: { status: "confirmed" } },
  {
    method: "POST",
    path: "/api/orders",
    body: {
      items: [{ productId: 1, quantity: 1 }],
      customerInfo: { email: EMAIL, name: "Ada", address: "1 Main Street" },
    },
  },
];
