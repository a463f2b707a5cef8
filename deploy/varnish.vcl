# Varnish 7.1 in front of the site, for visitors without cookies. Everybody else passes through.
# Debian's packages: varnish varnish-modules. varnish.service.conf starts it. The site purges it by
# CACHE_PURGE_URL=http://127.0.0.1:6082/
vcl 4.1;

import std;
import var;

backend site {
  .host = "127.0.0.1";
  .port = "3000";
  .connect_timeout = 2s;
  .first_byte_timeout = 60s;
  .between_bytes_timeout = 60s;
  .max_connections = 4000;
}

sub vcl_recv {
  if (local.socket == "purge") {
    if (req.method != "PURGE") {
      return (synth(405));
    }
    # Pages are found by the generation in which they were asked for. So a page that was rendered
    # before this change and arrives after it is not found either.
    var.global_set("generation", "" + req.xid);
    return (synth(204));
  }
  unset req.http.Surrogate-Capability;
  # Varnish may send a request again if its connection to the site breaks, even a write. It never
  # does that with what it pipes.
  if (req.method != "GET" && req.method != "HEAD") {
    return (pipe);
  }
  # The site's cookies are signed: only the site can tell what they mean.
  if (req.http.Cookie || req.http.Authorization) {
    return (pass);
  }
  if (req.http.Range || req.http.Content-Length || req.http.Transfer-Encoding) {
    return (pass);
  }
  # Files: the site has them in memory.
  if (req.url ~ "^[^?]*\.") {
    return (pass);
  }
  # One copy for each encoding that the site has.
  if (req.http.Accept-Encoding ~ "\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
    set req.http.Accept-Encoding = "br";
  } else if (req.http.Accept-Encoding ~ "\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  set req.http.Surrogate-Capability = {"varnish="Surrogate/1.0""};
  set req.http.X-Began = now;
  return (hash);
}

sub vcl_hash {
  # The built-in code adds the address and the host.
  hash_data("generation " + var.global_get("generation"));
}

sub vcl_pipe {
  # One request, because Varnish does not look at the next ones.
  set bereq.http.Connection = "close";
}

sub vcl_backend_response {
  set beresp.grace = 0s;
  set beresp.keep = 0s;
  if (bereq.uncacheable) {
    return (deliver);
  }
  if (beresp.status == 200 && !beresp.http.Set-Cookie
      && beresp.http.Surrogate-Control ~ "^max-age=\d+$") {
    # Counted from the request, because the page may be as old as that.
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^max-age=", "") + "s", 0s)
      - (now - std.time(bereq.http.X-Began, now));
    unset beresp.http.Surrogate-Control;
    return (deliver);
  }
  # Requests for it do not wait for each other, until it may be kept.
  unset beresp.http.Surrogate-Control;
  set beresp.ttl = 60s;
  set beresp.uncacheable = true;
  return (deliver);
}

sub vcl_deliver {
  if (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
  } else {
    set resp.http.X-Cache = "miss";
  }
  unset resp.http.Age;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
}

sub vcl_synth {
  set resp.http.Connection = "close";
  set resp.body = "";
  return (deliver);
}

sub vcl_backend_error {
  set beresp.status = 503;
  set beresp.ttl = 0s;
  set beresp.http.Content-Type = "text/html; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "10";
  set beresp.body = {"<!doctype html>
<html lang="en"><title>We can't be reached right now</title>
<h1>We can't be reached right now</h1>
<p>Try again in a minute. If you sent a form, it may not have arrived.</p></html>
"};
  return (deliver);
}
