/** Files as other systems export them, with the heads of November 2026, and rows that are wrong. */
export const EXPORTS = {
  shopifyProducts: [
    "Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Barcode,Image Src,Status",
    'blue-dream,Blue Dream,"<p>Sweet <b>berry</b>.</p><p>Grown here.</p>",Valley,,Flower,"a, b",true,Size,3.5 g,BD-35,3.5,12,45.00,,https://cdn.example.com/1.jpg,active',
    "blue-dream,,,,,,,,,7 g,BD-70,7,4,80.00,,,",
    "blue-dream,,,,,,,,,,,,,,,https://cdn.example.com/2.jpg,",
    "cap,Valley Cap,,Valley,,Apparel,,true,Title,Default Title,CAP-1,0,0,25.00,4006381333931,,active",
    "bad,Bad Barcode,,Valley,,Apparel,,true,Title,Default Title,BAD-1,0,0,25.00,4006381333932,,active",
  ].join("\n"),
  wooProducts: [
    'ID,Type,SKU,Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"In stock?",Stock,"Weight (kg)","Sale price","Regular price",Categories,Images,Parent,"Attribute 1 name","Attribute 1 value(s)"',
    "7,variable,SHIRT,Shirt,1,0,visible,,,1,,,,,Apparel,,,Size,",
    '8,variation,SHIRT-S,"Shirt - S",1,0,visible,,,1,3,,,20,Apparel,,SHIRT,Size,S',
    '9,variation,SHIRT-M,"Shirt - M",1,0,visible,,,1,5,,,"1.234,56",Apparel,,SHIRT,Size,M',
  ].join("\r\n"),
  squareItems: [
    "Reference Handle,Token,Item Name,Variation Name,SKU,Description,Category,Reporting Category,GTIN,Price,Current Quantity Main Street",
    "#tea,AAA,Valley Tea,Regular,TEA-1,,Drinks,Drinks,,$8.00,10",
    "#tea,BBB,Valley Tea,Large,TEA-2,,Drinks,Drinks,,$12.00,",
    "#free,CCC,Variable Price,Regular,VAR-1,,Drinks,Drinks,,variable,",
  ].join("\n"),
  dutchieInventory: [
    "Product,SKU,Category,Master Category,Available,Price,Expiration Date,Net Weight",
    "Gummies,GUM-1,Edible,Edible,24,22.5,12/31/2098,",
    "Old Gummies,GUM-2,Edible,Edible,24,22.5,12/31/2020,",
    "Flower Jar,FLW-1,Flower,Flower,5,40,,",
    "Odd Date,ODD-1,Edible,Edible,5,40,13/45/2098,",
  ].join("\n"),
  germanPrices: [
    "Name;Category;Type;Price;SKU",
    "Grüner Tee;Getränke;Goods;1.234,56 €;DE-1",
    "Kaffee;Getränke;Goods;12,5;DE-2",
    "Unklar;Getränke;Goods;1.234;DE-3",
  ].join("\r\n"),
  mailchimpSubscribed: [
    '"Email Address","First Name","Last Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LAST_CHANGED,LEID',
    'ada@example.com,Ada,Lovelace,2,"2024-03-01 12:33:02",,,,,1',
    'ADA@example.com,Ada,Lovelace,2,"2024-03-01 12:33:02",,,,,2',
    'not an address,X,Y,2,"2024-03-01 12:33:02",,,,,3',
    'grace@example.com,Grace,Hopper,2,"02/30/2024",,,,,4',
  ].join("\n"),
  mailchimpCleaned: [
    '"Email Address","First Name",MEMBER_RATING,OPTIN_TIME,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE',
    'gone@example.com,Gone,2,"2023-01-01 00:00:00","2024-03-01 12:33:02",News',
  ].join("\n"),
  listmonkSubscribers: [
    "uuid,email,name,attributes,status,created_at,updated_at",
    'a1,linus@example.com,Linus,"{""city"": ""Troy, NY""}",enabled,2024-05-01T10:00:00Z,2024-05-01T10:00:00Z',
    "a2,blocked@example.com,Blocked,{},blocklisted,2024-05-01T10:00:00Z,2024-05-01T10:00:00Z",
    "a3,left@example.com,Left,{},unsubscribed,2024-05-01T10:00:00Z,2024-05-01T10:00:00Z",
    "a4,maybe@example.com,Maybe,{},unconfirmed,2024-05-01T10:00:00Z,2024-05-01T10:00:00Z",
  ].join("\n"),
  shopifyCustomers: [
    "Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Phone,Phone,Note",
    '\'1,Ada,Lovelace,ada@example.com,yes,,+1 845-555-0142,"Likes tea.\nSecond line"',
    "'2,Grace,Hopper,,no,,,",
    "'3,,,only@example.com,no,,,",
    "'4,Bad,Phone,bad@example.com,no,,call me,",
  ].join("\n"),
  squareCustomers: [
    "Reference ID,First Name,Last Name,Email Address,Phone Number,Nickname,Company Name,Memo,Square Customer ID",
    "r1,José,Núñez,jose@example.com,'+18455550143,,,=1+1,S1",
    'r2,Zoë,King,zoe@example.com,="8455550144",,,Regular,S2',
  ].join("\r\n"),
} as const;

export type ExportName = keyof typeof EXPORTS;
