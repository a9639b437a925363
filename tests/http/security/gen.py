# written once; not kept
import sys
FORM="Content-Type: application/x-www-form-urlencoded\n"
JS="Accept: application/json\nContent-Type: application/json\nX-CSRF-Token: {{csrf}}\n"
class F:
    def __init__(s,name,head): s.name=name; s.parts=[]; s.head=head
    def req(s,line,hdr="",body=None,status=200,rh="",rb=None,note=""):
        t=""
        if note: t+="".join("# "+l+"\n" for l in note.split("\n"))
        t+=line+"\n"+hdr
        if body is not None: t+="\n"+body+"\n"
        t+="---\nStatus: %d\n"%status+rh
        if rb is not None: t+="---\n"+rb+"\n"
        s.parts.append(t); return s
    def form(s,path,body="",status=303,rh="",rb=None,note="",hdr=""):
        b="_csrf_token={{csrf}}"+("&"+body if body else "")
        return s.req("POST "+path,FORM+hdr,b,status,rh,rb,note)
    def json(s,path,body="{}",status=200,rh="",rb=None,note="",hdr=""):
        return s.req("POST "+path,JS+hdr,body,status,rh,rb,note)
    def get(s,path,status=200,rh="",rb=None,note="",hdr=""):
        return s.req("GET "+path,hdr,None,status,rh,rb,note)
    def save(s):
        open(s.name,"w").write(s.head+"\n\n"+"===\n".join(s.parts))
LIB="Fixture: library"
def err(code): return '{"error":"%s","message":"***"}'%code
EV="/profile/security/events?limit=%d"
def events(f,types,total,note=""):
    # newest first; exactly these, then those of before
    lst=",".join('{"id":"***","event_type":"%s","ip_address":"***","user_agent":"***","device_name":"***","metadata":"***","created_at":"***"}'%t for t in types)
    f.get("/profile/security/events",hdr="Accept: application/json\n",rb='{"events":[%s],"current_page":1,"max_page":1,"total":%d}'%(lst,total),note=note)

def enrol(f,login=True):
    f.get("/profile/security")
    f.json("/profile/security/totp/enable",rb='{"secret":"@secret","uri":"***","qr_svg":"***"}')
    f.json("/profile/security/totp/verify",'{"code":"{{totp:secret}}"}',rb='{"recovery_codes":["@code1","@code2","@code3","@code4","@code5","@code6","@code7","@code8","@code9","@code10"],"csrf_token":"@csrf"}')
CODE_NAMES=['@code%d'%i for i in range(1,11)]

# 01 -------------------------------------------------- walk as form
f=F("01_second_factor_by_form.case",LIB+"\nLogin: ben")
f.get("/profile/security",rh="Cache-Control: no-store\n",rb="~ Two-factor login\n!~ bbbbbbbb")
f.get("/profile/security/totp/qr.svg",404,note="Nothing waits to be confirmed.")
f.form("/profile/security/totp/verify","code=123456",409)
f.form("/profile/security/totp/disable","",409)
f.form("/profile/security/recovery-codes/regenerate","",409)
f.form("/profile/security/totp/enable","",200,"Cache-Control: no-store\n","~ qr.svg\n@grouped = readonly value=\"***\"")
f.get("/profile/security/totp/qr.svg",200,"Content-Type: ~image/svg+xml\nCache-Control: no-store\n","~ <svg")
f.req("HEAD /profile/security/totp/qr.svg")
f.form("/profile/security/totp/verify","code=12345",422,rb="~ The code is wrong\n~ {{grouped}}")
f.form("/profile/security/totp/verify","code=+{{totp:grouped}}+",200,"Cache-Control: no-store\n","~ Your recovery codes\n@code = <li>***</li>\n!~ {{grouped}}",note="An app's code may come with blanks around it.")
f.form("/profile/security/totp/enable","",409)
f.get("/profile/security",rb="!~ {{code}}")
f.form("/profile/security/totp/disable","",303,"Location: /profile/security\n")
f.save()

# 02 walk as JSON
f=F("02_second_factor.case",LIB+"\nLogin: ben")
f.get("/profile/security")
f.json("/profile/security/totp/verify",'{"code":"123456"}',409,rb=err("Conflict"),note="Nothing pending, nothing on.")
f.json("/profile/security/totp/disable","{}",409,rb=err("Conflict"))
f.json("/profile/security/recovery-codes/regenerate","{}",409,rb=err("Conflict"))
f.json("/profile/security/totp/enable","{}",200,"Cache-Control: no-store\n",'{"secret":"@first","uri":"***","qr_svg":"***"}')
f.json("/profile/security/totp/enable","{}",200,"",'{"secret":"@secret","uri":"otpauth://totp/Matinee:ben?secret={{secret}}&issuer=Matinee","qr_svg":"***"}',note="Again: the first one is of no use any more (A-05).") if False else f.json("/profile/security/totp/enable","{}",200,"",'{"secret":"@secret","uri":"***","qr_svg":"***"}',note="Again: the first one is of no use any more (A-05).")
f.json("/profile/security/totp/verify",'{"code":"{{totp:first}}"}',400,rb=err("InvalidTotpCode"))
f.get("/profile/security",rb="!~ {{secret}}\n!~ {{first}}")
f.json("/profile/security/totp/verify",'{"code":"{{totp:secret}}"}',200,"Cache-Control: no-store\n",'{"recovery_codes":["@code1","***"],"csrf_token":"@csrf"}',note="Still pending after a wrong code.")
f.json("/profile/security/totp/enable","{}",409,rb=err("Conflict"))
f.json("/profile/security/totp/verify",'{"code":"{{totp:secret}}"}',409,rb=err("Conflict"))
f.get("/profile/security/totp/qr.svg",404)
f.get("/profile/security",rb="~ 10\n!~ {{secret}}\n!~ {{code1}}")
f.get("/old/settings/account/security",rb="~ Two-factor login\n!~ {{secret}}",note="The same page.")
f.json("/profile/security/recovery-codes/regenerate","{}",200,"Cache-Control: no-store\n",'{"recovery_codes":["@code2","***","***","***","***","***","***","***","***","***"],"csrf_token":"***"}')
f.form("/profile/security/recovery-codes/regenerate","",200,"Cache-Control: no-store\n","~ Recovery codes\n!~ {{code2}}")
f.json("/profile/security/totp/disable","{}",200,rb="{}")
f.json("/profile/security/totp/disable","{}",409,rb=err("Conflict"))
events(f,["totp_disabled","recovery_codes_generated","recovery_codes_generated","recovery_codes_generated","totp_enabled"],5,"Each change left exactly one entry.")
f.save()

# 03 password
f=F("03_password.case",LIB+"\nLogin: maya")
f.get("/profile/security")
P="/profile/security/password"
f.json(P,'{"current_password":"wrong","new_password":"a brand new one","repeat_password":"a brand new one"}',400,rb='{"error":"InvalidRequest","message":"***","fields":{"current_password":"***"}}')
f.json(P,'{"current_password":"{{password}}","new_password":"a brand new one","repeat_password":"another one"}',400,rb='{"error":"InvalidRequest","message":"***","fields":{"repeat_password":"***"}}')
for bad in ["short77","maya@example.com","MAYA@example.com","password123","{{repeat:x:257}}"]:
    f.json(P,'{"current_password":"{{password}}","new_password":"%s","repeat_password":"%s"}'%(bad,bad),400,rb='{"error":"InvalidRequest","message":"***","fields":{"new_password":"***"}}')
f.form(P,"current_password=wrong&new_password=a+brand+new+one&repeat_password=a+brand+new+one",422,rb="!~ a brand new one")
f.req("POST "+P,FORM,"current_password=correct+horse+battery&new_password=a+brand+new+one&repeat_password=a+brand+new+one",403,note="No CSRF token: nothing happens.")
f.get("/api/authentication/token",hdr="X-Service-Token: {{reader}}\n")
f.form(P,"current_password=correct+horse+battery&new_password=a+brand+new+one&repeat_password=a+brand+new+one",303,"Location: /profile/security\nSet-Cookie: ~service_session=\n")
f.get("/profile/security",note="The own login goes on, every other token is dead (A-15).")
f.get("/api/authentication/token",401,hdr="X-Service-Token: {{reader}}\n",rb=err("InvalidAuthToken"))
f.get("/api/authentication/token",401,hdr="X-Service-Token: {{writer}}\n",rb=err("InvalidAuthToken"))
f.req("POST /api/authentication/token","Content-Type: application/json\nX-Service-Client: x\n",'{"email":"maya@example.com","password":"{{password}}"}',401,rb=err("InvalidCredentials"))
f.req("POST /api/authentication/token","Content-Type: application/json\nX-Service-Client: x\n",'{"email":"maya@example.com","password":"a brand new one"}',200)
f.json(P,'{"current_password":"a brand new one","new_password":"{{repeat:x:256}}","repeat_password":"{{repeat:x:256}}"}',200,rb='{"location":"/profile/security","csrf_token":"***"}')
f.save()

# 04 sessions and tokens
f=F("04_sessions_and_tokens.case",LIB+"\nLogin: ben")
f.get("/profile/security",rb="~ Firefox on Linux")
T="/profile/security/tokens"
for body,field in [('{"name":"","scope":"read"}',"name"),('{"name":"{{repeat:é:101}}","scope":"read"}',"name"),('{"name":"x","scope":"admin"}',"scope"),('{"name":"x"}',"scope")]:
    f.json(T,body,400,rb='{"error":"InvalidRequest","message":"***","fields":{"%s":"***"}}'%field)
f.form(T,"name=%3Cb%3E&scope=",422,rb="~ &lt;b&gt;\n!~ <b>\"")
f.json(T,'{"name":"{{repeat:é:100}}","scope":"read"}',200,rb='{"token":"@read","id":"***"}')
f.json(T,'{"name":"player","scope":"write"}',200,rb='{"token":"@write","id":"***"}')
f.form(T,"name=%3Cb%3Ebold&scope=read",200,"Cache-Control: no-store\n","~ &lt;b&gt;bold\n!~ <b>bold")
f.get("/profile/security",rb="!~ {{read}}\n!~ {{write}}\n~ player\n@player = tokens/***/revoke",note="Shown once.")
f.get("/api/authentication/token",hdr="X-Service-Token: {{read}}\n",rb='{"user":{"id":2,"name":"ben","is_admin":false},"device_name":null,"expires_at":null,"scope":"read"}')
body='{"movie_id":1,"watched_at":"2024-04-01"}'
A="POST /api/users/ben/history/movies"
f.req(A,"Content-Type: application/json\nX-Service-Token: {{read}}\n",body,403,rb=err("Forbidden"))
f.req(A,"Content-Type: application/json\nX-Service-Token: {{write}}\n",body,204)
f.get("/profile",303,hdr="Cookie: id={{write}}\n",note="In a cookie it counts as none.")
f.get("/api/authentication/token",401,hdr="Cookie: id={{write}}\n",rb=err("MissingAuthToken"))
f.form("/profile/security/tokens/{{player}}/revoke","",303,"Location: /profile/security\n")
f.form("/profile/security/tokens/{{player}}/revoke","",404)
f.form("/profile/security/tokens/2/revoke","",404,note="Not one's own: as if it were not there (C-02).")
f.form("/profile/security/tokens/1/revoke","",404)
f.form("/profile/security/sessions/1/revoke","",404)
f.get("/api/authentication/token",hdr="X-Service-Token: {{maya}}\n",rb="***",note="Maya's are untouched.")
f.get("/api/authentication/token",hdr="X-Service-Token: {{reader}}\n")
L="POST /api/authentication/token"
for i in (1,2,3):
    f.req(L,"Content-Type: application/json\nX-Service-Client: Player %d\n"%i,'{"email":"ben@example.com","password":"{{password}}"}',200,rb='{"auth_token":"@login%d","expires_at":"***","user":"***"}'%i)
f.get("/profile/security",rb="~ Player 1\n~ Player 2\n@session = m-end\"><form method=\"post\" action=\"/profile/security/sessions/***/revoke")
f.form("/profile/security/sessions/{{session}}/revoke","",303,"Location: /profile/security\n")
f.form("/profile/security/sessions/{{session}}/revoke","",404)
f.form("/profile/security/sessions/revoke-others","",303,"Location: /profile/security\n")
for i in (1,2,3): f.get("/api/authentication/token",401,hdr="X-Service-Token: {{login%d}}\n"%i)
f.get("/api/authentication/token",hdr="X-Service-Token: {{read}}\n",note="Personal tokens are no sessions.")
f.get("/profile/security")
f.form("/profile/security/sessions/revoke-others","",303)
f.form("/profile/security/trusted-devices/1/revoke","",404)
f.form("/profile/security/trusted-devices/revoke-all","",303,"Location: /profile/security\n")
f.save()

# 05 events
f=F("05_events.case",LIB+"\nLogin: ben")
f.get("/profile/security/events",rb="~ Nothing yet")
events(f,[],0)
f.get("/profile/security")
for i in range(3): f.json("/profile/security/tokens",'{"name":"n%d","scope":"read"}'%i,200)
f.get("/profile/security/events?limit=2",hdr="Accept: application/json\n",rb='{"events":[{"id":"***","event_type":"token_created","ip_address":"198.51.100.7","user_agent":"***","device_name":null,"metadata":{"name":"n2"},"created_at":"2024-05-01T12:00:00Z"},"***"],"current_page":1,"max_page":2,"total":3}')
f.get("/profile/security/events?limit=2&page=2",hdr="Accept: application/json\n",rb='{"events":[{"***":"***","metadata":{"name":"n0"}}],"current_page":2,"max_page":2,"total":3}')
f.get("/profile/security/events?limit=2&page=9",hdr="Accept: application/json\n",rb='{"events":[],"current_page":9,"max_page":2,"total":3}')
f.get("/profile/security/events?page=2")
f.req("HEAD /profile/security/events")
for q in ["limit=0","limit=101","limit=x","page=0","page=-1","page=x","limit=1&limit=2"]:
    f.get("/profile/security/events?"+q,400,hdr="Accept: application/json\n",rb='{"error":"InvalidRequest","***":"***"}')
f.get("/profile/security/events",303,"Location: /login?redirect=%2Fprofile%2Fsecurity%2Fevents\n",hdr="Cookie: id={{nobody}}\n")
f.get("/profile/security/events",hdr="Accept: application/json\nCookie: id={{maya}}\n",rb='{"events":[],"current_page":1,"max_page":1,"total":0}',note="Nobody sees another's, an administrator included (A-25).")
f.get("/profile/security/events?user_id=2",hdr="Accept: application/json\nCookie: id={{maya}}\n",rb='{"***":"***","total":0}')
f.req("DELETE /profile/security/events","",None,405,"Allow: GET, HEAD\n")
f.save()

# ======================================================== login with a second factor
EM="email=ben%40example.com"
PW=EM+"&password=correct+horse+battery"
def out(f):
    f.get("/profile/security"); f.form("/logout","",303,"Location: /\n"); f.get("/login")
f=F("../login/06_second_factor_form.case",LIB+"\nLogin: ben")
enrol(f); out(f)
f.form("/login",EM+"&password=wrong&totp_code={{totp:secret}}",422,rb="~ name=\"password\"",note="The password comes first: nothing is told of the code.")
f.form("/login",PW,200,"!Location\n!Set-Cookie\n","~ name=\"totp_code\"\n~ name=\"recovery_code\"\n!~ correct horse")
f.get("/profile",303,"Location: /login?redirect=%2Fprofile\n",note="The half-finished login opens nothing (A-03).")
f.get("/profile/security",303)
f.get("/profile/security/events",401,hdr="Accept: application/json\n",rb=err("MissingAuthToken"))
f.get("/api/users/ben/history/movies",401,rb=err("MissingAuthToken"))
f.get("/api/authentication/token",401,rb=err("MissingAuthToken"))
f.form("/movie/1/watchlist","",303,"Location: /login\n")
f.form("/profile/security/totp/disable","",303,"Location: /login\n")
f.form("/profile/security/password","current_password=correct+horse+battery&new_password=taken+over+1&repeat_password=taken+over+1",303,"Location: /login\n")
f.form("/logout","",303,"Location: /login\n")
f.req("DELETE /api/authentication/token","X-CSRF-Token: {{csrf}}\n",None,401)
f.form("/login","totp_code=",200,"!Set-Cookie\n","~ name=\"totp_code\"",note="No code: asked again, no failure.")
f.form("/login","totp_code={{totp:secret}}00",422,"!Set-Cookie\n","~ The code is wrong",note="Exactly six ASCII digits (A-04).")
f.form("/login","totp_code=+{{totp:secret}}",422,"!Set-Cookie\n")
f.form("/login","totp_code=%EF%BC%91%EF%BC%92%EF%BC%93%EF%BC%94%EF%BC%95%EF%BC%96",422,"!Set-Cookie\n")
f.form("/login","totp_code={{totp:secret:+2}}",422,"!Set-Cookie\n",note="Two steps away.")
f.form("/login","totp_code={{totp:secret}}&redirect=%2Fmovie%2F2",303,"Location: /movie/2\nSet-Cookie: ~id=\nSet-Cookie: ~service_session=\n",note="The code that confirmed the enrolment does not count as used.")
f.get("/profile")
out(f)
f.form("/login",PW+"&totp_code={{totp:secret}}",422,"!Set-Cookie\n",note="Everything in one form; but the code has been used.")
f.form("/login",PW+"&totp_code={{totp:secret:+1}}&remember_me=1",303,"Set-Cookie: ~id=\nSet-Cookie: ~Max-Age=315360000\n")
out(f)
f.form("/login",PW+"&totp_code={{totp:secret}}",422,"!Set-Cookie\n",note="A step before the one last used.")
f.form("/login",PW+"&totp_code={{totp:secret}}",422,"!Set-Cookie\n",hdr="@later: 30\n",note="The step used last is the present one now.")
f.form("/login",PW+"&totp_code={{totp:secret:+1}}",303,"Set-Cookie: ~id=\n")
f.form("/profile/security/recovery-codes/regenerate","",403,note="Not with the token of before the login (B-02).")
f.get("/profile/security")
f.form("/profile/security/recovery-codes/regenerate","",200)
f.save()

CJ="Content-Type: application/json\nX-Service-Client: "
def api(f,body,status,rb,client="Player",hdr="",rh="",note="",who="ben"):
    f.req("POST /api/authentication/token",CJ+client+"\n"+hdr,'{"email":"%s@example.com","password":"{{password}}"%s}'%(who,body),status,rh,rb,note)
OK='{"auth_token":"***","expires_at":"***","user":{"id":2,"name":"ben","is_admin":false}}'
f=F("../login/07_second_factor_api.case",LIB+"\nLogin: ben")
enrol(f)
events(f,["recovery_codes_generated","totp_enabled"],2)
api(f,"",400,err("MissingTotpCode"),rh="!Set-Cookie\n",note="One path for form and API (A-02). Nothing is counted, nothing recorded.")
api(f,',"totp_code":"","recovery_code":""',400,err("MissingTotpCode"))
api(f,"",400,err("MissingTotpCode"),client="Matinee Web",hdr="Cookie: x=1\n")
f.req("POST /api/authentication/token",CJ+"x\n",'{"email":"ben@example.com","password":"wrong","totp_code":"{{totp:secret}}"}',401,"",err("InvalidCredentials"))
for bad in ["123456","true","null",'["{{totp:secret}}"]']:
    api(f,',"totp_code":%s'%bad,400,'{"error":"***","***":"***"}')
api(f,',"totp_code":"000000"',401,err("InvalidTotpCode"),rh="!Set-Cookie\n")
api(f,',"totp_code":"{{totp:secret:-1}}"',200,OK,rh="!Set-Cookie\n",note="One step late is in time; one early too.")
api(f,',"totp_code":"{{totp:secret}}"',200,OK)
api(f,',"totp_code":"{{totp:secret}}"',401,err("InvalidTotpCode"))
api(f,',"recovery_code":"{{code1}}"',200,OK)
api(f,',"recovery_code":"{{code1}}"',401,err("InvalidTotpCode"),note="Each works once.")
api(f,',"totp_code":"000000","recovery_code":"{{code2}}"',401,err("InvalidTotpCode"),note="With both, the TOTP code decides and no recovery code is used (A-08).")
api(f,',"totp_code":"{{totp:secret:+1}}","recovery_code":"{{code2}}"',200,OK)
api(f,',"recovery_code":" {{code2}} "',200,OK)
api(f,',"recovery_code":"AAAA-AAAA-AAAA-AAAA"',401,err("InvalidTotpCode"))
api(f,',"recovery_code":"{{secret}}"',401,err("InvalidTotpCode"))
f.get("/profile/security/events?limit=12",hdr="Accept: application/json\n",rb='{"events":['+",".join('{"event_type":"%s","***":"***"}'%t for t in
 ["login_failed_recovery_code","login_failed_recovery_code","login_success","recovery_code_used","login_success","login_failed_totp","login_failed_recovery_code","login_success","recovery_code_used","login_failed_totp","login_success","login_success"])+'],"current_page":1,"max_page":2,"total":16}',note="Exactly one entry each (A-24).")
f.get("/profile/security/events?limit=100",hdr="Accept: application/json\n",rb="!~ {{code1}}\n!~ {{code2}}\n!~ {{totp:secret}}\n!~ {{secret}}\n!~ correct horse")
f.get("/profile/security",rb="~ Two-factor")
f.json("/profile/security/recovery-codes/regenerate","{}",200,rb='{"recovery_codes":["@fresh","***"],"csrf_token":"***"}')
api(f,',"recovery_code":"{{code3}}"',401,err("InvalidTotpCode"),note="New codes replace the old ones.")
api(f,',"recovery_code":"{{fresh}}"',200,OK)
f.save()

# two people with a second factor
def enrol_other(f,who):
    f.get("/profile/security",hdr="Cookie: id={{%s}}\n"%who,rh="Set-Cookie: @cookie\n",rb='@other_csrf = name="csrf-token" content="***"')
    H="Accept: application/json\nContent-Type: application/json\nX-CSRF-Token: {{other_csrf}}\nCookie: id={{%s}}; {{cookie}}\n"%who
    f.req("POST /profile/security/totp/enable",H,"{}",200,"",'{"secret":"@other","uri":"***","qr_svg":"***"}')
    f.req("POST /profile/security/totp/verify",H,'{"code":"{{totp:other}}"}',200,"",'{"recovery_codes":["@othercode","***"],"csrf_token":"***"}')
f=F("../login/08_codes_of_others.case",LIB+"\nLogin: ben")
enrol(f); enrol_other(f,"otto")
api(f,',"recovery_code":"{{othercode}}"',401,err("InvalidTotpCode"),note="A code of another opens nothing (A-06) …")
api(f,',"totp_code":"{{totp:other}}"',401,err("InvalidTotpCode"))
api(f,',"recovery_code":"{{othercode}}"',200,'{"***":"***","user":{"id":4,"name":"otto","is_admin":false}}',who="otto",note="… and stays good for its owner.")
api(f,',"recovery_code":"{{code1}}"',401,err("InvalidTotpCode"),who="otto")
api(f,',"recovery_code":"{{code1}}"',200,OK)
f.save()

f=F("../login/09_trusted_device.case",LIB+"\nLogin: ben")
enrol(f); out(f)
CH="User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0\n"
f.form("/login",PW+"&trust_device=1",200,"!Set-Cookie\n","~ name=\"trust_device\" value=\"1\" checked",hdr=CH)
f.form("/login","totp_code=000000&trust_device=1",422,"!Set-Cookie\n",hdr=CH)
f.form("/login","totp_code={{totp:secret}}&trust_device=1",303,"Set-Cookie: ~service_trusted_device=\nSet-Cookie: ~Max-Age=2592000; HttpOnly; SameSite=Lax\n",hdr=CH)
f.get("/profile/security",rb="~ Firefox on Linux\n@device = m-end\"><form method=\"post\" action=\"/profile/security/trusted-devices/***/revoke\n!~ 198.51.100.7:")
f.get("/profile/security/events?limit=2",hdr="Accept: application/json\n",rb='{"events":[{"event_type":"trusted_device_added","device_name":"Firefox on Linux","metadata":{"device_id":"***","device_name":"Firefox on Linux"},"***":"***"},{"event_type":"login_success","metadata":{"client":"Firefox on Linux"},"***":"***"}],"***":"***"}')
out(f)
f.get("/profile",303,note="The cookie of the device stayed, but logs nobody in (A-09, A-16).")
f.form("/login",EM+"&password=wrong",422,"!Set-Cookie\n")
f.form("/login",PW+"&trust_device=1",303,"Set-Cookie: ~id=\n",note="With the password it stands in for the code; no further device.")
f.get("/profile/security/events?limit=3",hdr="Accept: application/json\n",rb='{"events":[{"event_type":"login_success","metadata":{"client":"***","trusted_device":true,"device_id":"***"},"***":"***"},{"event_type":"login_failed_password","***":"***"},{"event_type":"logout","***":"***"}],"***":"***"}')
f.get("/profile/security")
f.form("/profile/security/trusted-devices/{{device}}/revoke","",303,"Location: /profile/security\n")
f.form("/profile/security/trusted-devices/{{device}}/revoke","",404)
f.get("/profile/security/events?limit=1",hdr="Accept: application/json\n",rb='{"events":[{"event_type":"trusted_device_removed","metadata":{"device_id":"***","device_name":"Firefox on Linux"},"***":"***"}],"***":"***"}')
out(f)
f.form("/login",PW,200,"!Set-Cookie\n","~ name=\"totp_code\"",note="Not trusted any more.")
f.form("/login","recovery_code={{code1}}&trust_device=1",303,"Set-Cookie: ~service_trusted_device=\n")
f.get("/profile/security",rb="@device = m-end\"><form method=\"post\" action=\"/profile/security/trusted-devices/***/revoke")
f.form("/profile/security/trusted-devices/revoke-all","",303)
f.form("/profile/security/trusted-devices/revoke-all","",303)
f.get("/profile/security/events?limit=2",hdr="Accept: application/json\n",rb='{"events":[{"event_type":"all_trusted_devices_removed","***":"***"},{"event_type":"trusted_device_added","***":"***"}],"***":"***"}',note="None left: no second entry.")
out(f)
f.form("/login",PW+"&recovery_code={{code2}}&trust_device=1",303,"Set-Cookie: ~service_trusted_device=\n")
f.get("/profile/security")
f.form("/profile/security/password","current_password=correct+horse+battery&new_password=a+brand+new+one&repeat_password=a+brand+new+one",303)
f.get("/profile/security/events?limit=2",hdr="Accept: application/json\n",rb='{"events":[{"event_type":"all_trusted_devices_removed","***":"***"},{"event_type":"password_changed","***":"***"}],"***":"***"}')
out(f)
f.form("/login",EM+"&password=a+brand+new+one",200,"!Set-Cookie\n","~ name=\"totp_code\"",note="A password change ends every trust.")
f.form("/login","recovery_code={{code3}}&trust_device=1&remember_me=1",303,"Set-Cookie: ~service_trusted_device=\n")
f.get("/profile/security")
f.form("/profile/security/totp/disable","",303)
f.get("/profile/security/events?limit=2",hdr="Accept: application/json\n",rb='{"events":[{"event_type":"all_trusted_devices_removed","***":"***"},{"event_type":"totp_disabled","***":"***"}],"***":"***"}')
f.save()

f=F("../login/10_trusted_device_limits.case",LIB+"\nLogin: ben")
enrol(f); enrol_other(f,"otto")
api(f,',"totp_code":"{{totp:secret}}","trust_device":true',200,OK,rh="!Set-Cookie\n",note="A program gets no device cookie.")
f.get("/profile/security",rb="!~ trusted-devices/1/")
api(f,',"totp_code":"{{totp:secret:+1}}","trust_device":true',200,'{"***":"***"}',client="Matinee Web",hdr="Cookie: x=1\n",rh="Set-Cookie: ~service_trusted_device=\n")
f.get("/profile/security",rb="@own = m-end\"><form method=\"post\" action=\"/profile/security/trusted-devices/***/revoke")
api(f,"",200,'{"***":"***"}',client="Matinee Web",note="The cookie of Ben's device …")
api(f,"",400,err("MissingTotpCode"),client="Matinee Web",who="otto",note="… is none with Otto's password.")
f.req("POST /profile/security/trusted-devices/1/revoke",FORM+"Cookie: id={{otto}}\n","_csrf_token={{other_csrf}}",404,note="Otto cannot take it away from Ben either (C-02).")
api(f,"",200,'{"***":"***"}',client="Matinee Web")
api(f,"",400,err("MissingTotpCode"),client="Matinee Web",hdr="@later: 2592000\n",note="Thirty days later it has run out.")
f.save()

f=F("../login/11_too_many_codes.case",LIB+"\nLogin: ben")
enrol(f)
for i in range(5): api(f,',"totp_code":"00000%d"'%i if i%2 else ',"recovery_code":"AAAA-AAAA-AAAA-AAAA"',401,err("InvalidTotpCode"))
api(f,',"totp_code":"{{totp:secret}}"',429,err("TooManyRequests"),rh="Retry-After: 30\n",note="TOTP and recovery codes count together; now not even the right one.")
api(f,',"recovery_code":"{{code1}}"',429,err("TooManyRequests"))
api(f,"",400,err("MissingTotpCode"))
f.get("/profile/security/events?limit=3",hdr="Accept: application/json\n",rb='{"events":[{"event_type":"rate_limit_exceeded","***":"***"},{"event_type":"login_failed_recovery_code","***":"***"},"***"],"***":"***","total":8}',note="Once per wait.")
api(f,',"totp_code":"000000"',401,err("InvalidTotpCode"),hdr="@later: 30\n")
api(f,',"totp_code":"{{totp:secret}}"',429,err("TooManyRequests"),rh="Retry-After: 60\n",note="Doubled.")
api(f,',"totp_code":"{{totp:secret}}"',200,OK,hdr="@later: 60\n")
api(f,',"totp_code":"000000"',401,err("InvalidTotpCode"),note="A success clears.")
api(f,',"recovery_code":"{{code1}}"',200,OK)
f.save()

f=F("../login/12_half_login.case",LIB+"\nLogin: ben")
enrol(f); out(f)
f.form("/login",PW,200,"!Set-Cookie\n","~ name=\"totp_code\"")
f.form("/login","totp_code={{totp:secret}}",422,"!Set-Cookie\n","~ name=\"password\"",hdr="@later: 600\n",note="Ten minutes later it is gone.")
for n in ("half","stranger"): f.get("/login",hdr="Cookie: x=1\n",rh="Set-Cookie: @%s\n"%n,rb='@%s_csrf = name="csrf-token" content="***"'%n)
f.req("POST /login",FORM+"Cookie: {{half}}\n","_csrf_token={{half_csrf}}&"+PW,200,"!Set-Cookie\n","~ name=\"totp_code\"")
f.req("POST /login",FORM+"Cookie: {{stranger}}\n","_csrf_token={{stranger_csrf}}&totp_code={{totp:secret}}",422,"!Set-Cookie\n","~ name=\"password\"",note="It belongs to one session.")
f.req("POST /login",FORM+"Cookie: {{half}}\n","_csrf_token={{stranger_csrf}}&totp_code={{totp:secret}}",403,"!Set-Cookie\n")
f.req("POST /api/authentication/token",CJ+"Matinee Web\nCookie: {{half}}\n",'{"totp_code":"{{totp:secret}}"}',400,"",err("MissingCredentials"))
f.req("POST /login",FORM+"Cookie: {{half}}\n","_csrf_token={{half_csrf}}&totp_code={{totp:secret}}",303,"Set-Cookie: ~id=\nSet-Cookie: ~service_session=\n")
f.get("/profile",303,hdr="Cookie: {{half}}\n",note="The session of before the login is dead (A-12).")
f.req("POST /login",FORM+"Cookie: {{half}}\n","_csrf_token={{half_csrf}}&totp_code={{totp:secret:+1}}",422,"!Set-Cookie\n","~ name=\"password\"",note="And the half-finished login with it.")
f.get("/profile")
f.save()

f=F("../login/13_half_login_password_change.case",LIB+"\nLogin: ben")
enrol(f)
f.get("/login",hdr="Cookie: x=1\n",rh="Set-Cookie: @half\n",rb='@half_csrf = name="csrf-token" content="***"')
H=FORM+"Cookie: {{half}}\n"
f.req("POST /login",H,"_csrf_token={{half_csrf}}&"+PW,200,"!Set-Cookie\n","~ name=\"totp_code\"")
f.form("/profile/security/password","current_password=correct+horse+battery&new_password=a+brand+new+one&repeat_password=a+brand+new+one",303)
f.req("POST /login",H,"_csrf_token={{half_csrf}}&totp_code={{totp:secret}}",422,"!Set-Cookie\n","~ name=\"password\"",note="The password that was right is right no more.")
f.save()

# JSON of the form route
f=F("../login/14_second_factor_json.case",LIB+"\nLogin: ben")
enrol(f); out(f)
f.json("/login",'{"email":"ben@example.com","password":"{{password}}"}',400,rb=err("MissingTotpCode"),rh="!Set-Cookie\n")
f.json("/login",'{"totp_code":"000000"}',401,rb=err("InvalidTotpCode"),rh="!Set-Cookie\n")
f.json("/login",'{"totp_code":"{{totp:secret}}","trust_device":"1"}',200,"Set-Cookie: ~id=\nSet-Cookie: ~service_trusted_device=\n",'{"location":"/","csrf_token":"@csrf"}')
f.json("/logout","{}",200,"",'{"location":"/","csrf_token":"@csrf"}')
f.json("/login",'{"email":"ben@example.com","password":"{{password}}"}',200,"Set-Cookie: ~id=\n",'{"location":"/","csrf_token":"***"}')
f.save()

# ======================================================== cookies, tokens, requests
f=F("06_mixed_cookies.case",LIB)
f.get("/profile/security",hdr="Cookie: id={{maya}}\n",rh="Set-Cookie: @mayas\n",rb='@maya_csrf = name="csrf-token" content="***"')
H="Accept: application/json\nContent-Type: application/json\nX-CSRF-Token: {{maya_csrf}}\nCookie: id={{maya}}; {{mayas}}\n"
f.req("POST /profile/security/totp/enable",H,"{}",200,"",'{"secret":"@secret","uri":"***","qr_svg":"***"}',note="Maya's session holds a pending secret now.")
f.get("/profile/security/totp/qr.svg",hdr="Cookie: id={{maya}}; {{mayas}}\n")
f.get("/profile/security/totp/qr.svg",404,hdr="Cookie: id={{ben}}; {{mayas}}\n",rh="Set-Cookie: ~service_session=\n",note="With Ben's token her session is destroyed, not used (A-13).")
f.get("/profile/security/totp/qr.svg",404,hdr="Cookie: id={{maya}}; {{mayas}}\n")
f.get("/profile/security",hdr="Cookie: id={{ben}}; {{mayas}}\n",rb="~ href=\"/users/ben\"\n!~ href=\"/users/maya\"")
f.get("/profile",303,hdr="Cookie: {{mayas}}\n",note="A session alone is nobody.")
f.get("/profile",303,hdr="Cookie: id={{maya}}; id={{ben}}\n",note="Two of one name with different values count as none (A-14).")
f.get("/profile",303,hdr="Cookie: id={{ben}}; id={{maya}}\n")
f.get("/profile",303,hdr="Cookie: id={{maya}}; id=\n")
f.get("/profile",200,hdr="Cookie: id={{maya}}; id={{maya}}\n")
f.get("/api/authentication/token",401,hdr="Cookie: id={{maya}}; id={{ben}}\n",rb=err("MissingAuthToken"))
f.get("/profile",200,hdr="Cookie: id={{maya}}; {{mayas}}; service_session={{repeat:a:64}}.{{repeat:b:32}}\n",rh="Set-Cookie: ~service_session=\n")
f.get("/login",hdr="Cookie: service_session={{repeat:a:64}}.{{repeat:b:32}}\n",rh="Set-Cookie: ~service_session=\n",rb="!~ {{repeat:a:64}}",note="An id that was not signed here is never taken up (A-12).")
f.req("POST /logout",FORM+"Cookie: id={{ben}}\n","_csrf_token={{maya_csrf}}",403,note="The token of another's login (B-01).")
f.save()

import hashlib
hb=hashlib.sha256(b"b"*64).hexdigest(); hi=hashlib.sha256(b"imported-token-of-ben").hexdigest()
f=F("07_tokens.case",LIB)
W="/api/authentication/token"
f.get(W,401,hdr="X-Service-Token: {{expired}}\n",rb=err("InvalidAuthToken"),note="The server's clock decides (A-17).")
f.get("/profile",303,hdr="Cookie: id={{expired}}\n")
f.get(W,200,hdr="X-Service-Token: {{ben}}\n")
f.get(W,200,hdr="@later: 86399\nX-Service-Token: {{ben}}\n")
f.get(W,401,hdr="@later: 1\nX-Service-Token: {{ben}}\n",rb=err("InvalidAuthToken"))
f.get("/profile",303,hdr="Cookie: id={{ben}}\n")
f.get(W,200,hdr="X-Service-Token: {{reader}}\n",note="Personal tokens do not run out.")
f.get(W,401,hdr="X-Service-Token: \n",rb=err("MissingAuthToken"),note="Empty, the hash itself, unknown, odd (A-18, A-19).")
for v in [hb,hashlib.sha256(b"a"*64).hexdigest(),"{{nobody}}","x","{{repeat:a:65}}","{{repeat:A:64}}","{{repeat:a:7000}}","' OR 1=1 --","NULL"]:
    f.get(W,401,hdr="X-Service-Token: %s\n"%v,rb=err("InvalidAuthToken"))
    f.get("/profile",303,hdr="Cookie: id=%s\n"%v)
f.get(W,401,hdr="X-Service-Token: "+hi+"\n",rb=err("InvalidAuthToken"))
f.get(W,200,hdr="X-Service-Token: imported-token-of-ben\n",note="An imported plain token is hashed at its first use; it is good in both states, its hash in none.")
f.get(W,200,hdr="X-Service-Token: imported-token-of-ben\n")
f.get(W,401,hdr="X-Service-Token: "+hi+"\n",rb=err("InvalidAuthToken"))
for q in ["token","auth_token","X-Service-Token","id"]:
    f.get(W+"?%s={{reader}}"%q,401,rb=err("MissingAuthToken"),note="Never from the address or the body (A-26)." if q=="token" else "")
f.get(W,401,hdr="Authorization: Bearer {{reader}}\n",rb=err("MissingAuthToken"))
f.req("POST /api/authentication/token","Content-Type: application/json\n",'{"email":"ben@example.com","password":"{{password}}"}',400,"",err("MissingRequestHeader"))
f.req("POST /api/authentication/token","Content-Type: application/json\nX-Service-Client:  \n",'{"email":"ben@example.com","password":"{{password}}"}',400,"",err("MissingRequestHeader"))
f.save()

f=F("08_requests_of_other_sites.case",LIB+"\nLogin: ben")
f.get("/profile/security")
B="_csrf_token={{csrf}}&name=x&scope=read"
T="POST /profile/security/tokens"
for h in ["Sec-Fetch-Site: cross-site\n","Origin: https://evil.example\n","Origin: null\n","Origin: http://matinee.test.evil.example\n","Origin: http://evilmatinee.test\n"]:
    f.req(T,FORM+h,B,403)
f.req(T,FORM,"name=x&scope=read",403)
f.req(T,FORM,"_csrf_token=&name=x&scope=read",403)
f.req(T,FORM,"_csrf_token={{repeat:0:64}}&name=x&scope=read",403)
f.req(T+"?_csrf_token={{csrf}}",FORM,"name=x&scope=read",403)
f.req(T,FORM,B+"&_csrf_token={{csrf}}",400)
f.req(T,"Content-Type: text/plain\n",B,415) 
f.req(T,FORM+"Cookie: id={{maya}}\n",B,403)
f.get("/profile/security",rb="~ No ",note="Nothing of that made a token.") if False else f.get("/profile/security/events",hdr="Accept: application/json\n",rb='{"***":"***","total":0}',note="Nothing of that made a token.")
f.req(T,FORM+"Origin: http://matinee.test\nSec-Fetch-Site: same-origin\n",B,200)
f.req("GET /profile/security","X-HTTP-Method-Override: DELETE\n",None,200,note="A method is what the request line says (B-06).")
f.req("POST /profile/security/trusted-devices/revoke-all?_method=DELETE",FORM+"X-HTTP-Method-Override: DELETE\n","_csrf_token={{csrf}}&_method=DELETE",303)
for m in ["TRACE","PUT","DELETE","PATCH","OPTIONS","BREW","CONNECT"]:
    f.req(m+" /profile/security","",None,405,"Allow: GET, HEAD\n!Access-Control-Allow-Origin\n")
A="/api/users/ben/history/movies"
f.req("POST "+A,"Content-Type: application/json\n",'{"movie_id":1,"watched_at":"2024-04-01"}',401,"!Access-Control-Allow-Origin\n",err("MissingAuthToken"),note="The cookie never changes anything through the API (B-04).")
f.req("POST "+A,"Content-Type: application/json\nX-CSRF-Token: {{csrf}}\n",'{"movie_id":1,"watched_at":"2024-04-01"}',401,"",err("MissingAuthToken"))
f.req("POST "+A,"Content-Type: text/plain\nX-Service-Token: {{ben}}\n",'{"movie_id":1,"watched_at":"2024-04-01"}',415,"",err("UnsupportedMediaType"))
f.req("OPTIONS "+A,"Origin: https://evil.example\nAccess-Control-Request-Method: POST\n",None,405,"!Access-Control-Allow-Origin\n!Access-Control-Allow-Headers\n")
f.get(A,hdr="Origin: https://evil.example\n",rh="!Access-Control-Allow-Origin\n")
f.save()

f=F("09_rights.case",LIB+"\nLogin: ben")
f.get("/profile")
f.form("/old/settings/account/general","name=ben&privacy_level=members&date_format=iso&timezone=UTC&country=&rating_scale=ten&theme=auto&is_admin=1&id=1&user_id=1&email_verified=1",303,note="Fields that a form does not have change nothing (C-03).") if False else None
f.req("POST /profile",FORM,"_csrf_token={{csrf}}&name=ben&email=ben%40example.com&is_admin=1&id=1&user_id=1&password_hash=x&totp_secret=",303,note="Fields that a form does not have change nothing (C-03).")
f.get("/admin/users",403)
f.get("/api/authentication/token",rb='{"user":{"id":2,"name":"ben","is_admin":false},"***":"***"}')
f.form("/profile/security/tokens","name=x&scope=write&kind=login&user_id=1&is_admin=1",200,rb="@token = value=\"***\"") if False else f.json("/profile/security/tokens",'{"name":"x","scope":"write","user_id":1,"kind":"login"}',200,rb='{"token":"@token","id":"***"}')
f.get("/api/authentication/token",hdr="X-Service-Token: {{token}}\n",rb='{"user":{"id":2,"name":"ben","is_admin":false},"***":"***"}')
N='{"error":"NotFound","message":"***"}'
for n in ["priya","nobodyknows"]:
    f.get("/users/"+n,404,note="Private and missing look alike (C-04)." if n=="priya" else "")
    f.get("/api/users/%s/history/movies"%n,404,rb=N)
    f.req("POST /api/users/%s/history/movies"%n,"Content-Type: application/json\nX-Service-Token: {{ben}}\n",'{"movie_id":1,"watched_at":"2024-04-01"}',404,"",N)
f.get("/api/users/otto/history/movies",note="The administrator and other members may read what is not private; only the owner writes (C-06).")
f.req("POST /api/users/otto/history/movies","Content-Type: application/json\nX-Service-Token: {{ben}}\n",'{"movie_id":1,"watched_at":"2024-04-01"}',403,"",err("Forbidden"))
f.get("/api/users/priya/history/movies",hdr="X-Service-Token: {{maya}}\n")
for m,b in [("POST",'{"movie_id":1,"watched_at":"2024-04-01"}'),("PUT",'{"movie_id":1,"watched_at":"2024-04-01","plays":1}'),("DELETE",'{"movie_id":1,"watched_at":"2024-01-02"}')]:
    f.req(m+" /api/users/ben/history/movies","Content-Type: application/json\nX-Service-Token: {{maya}}\n",b,403,"",err("Forbidden"))
for p in ["/movie/1/history/9999","/movie/1/history/1/delete"]:
    f.form(p,"watched_at=2024-04-01",404,note="Entries of Maya (C-02)." if p.endswith("9999") else "")
f.form("/old/settings/account/locations/1/delete","",404)
f.form("/old/settings/account/locations/1","name=Mine",404)
f.form("/jobs/3/delete","",404)
f.form("/jobs/3/retry","",404)
f.save()
