export const PROFILE = "/account/profile";

export const PROFILE_HEADING = "Your profile";

export const PICTURE_FAILURE = { title: "The picture was not saved" };
