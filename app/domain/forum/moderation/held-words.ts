/** What the owner may begin with: offers to sell outside of the shop, and health claims. */
export const SUGGESTED_WORDS = [
  ...["for sale", "selling", "sell you", "buy from me", "wholesale price", "cash app", "venmo"],
  ...["dm me", "text me", "whatsapp", "telegram", "discreet shipping", "ship* anywhere"],
  ...["cure*", "heal* cancer", "treat* cancer", "miracle*", "no side effects"],
  ...["instead of medicine"],
];
