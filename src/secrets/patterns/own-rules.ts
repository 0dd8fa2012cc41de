/** Token formats that gitleaks lacks, in the same columns: kind, form, bits per character, words, pattern. */
export const ownRules = String.raw`
langsmith-key	token	3	lsv2_	lsv2_(?:pt|sk)_[\da-f]{32}_[\da-f]{8,12}
bedrock-key	token	3	absk	ABSK[A-Za-z\d+/]{100,}={0,2}
aws-session-token	token	3	iqojb3jpz2lu fwogzxivyxdz	(?:IQoJb3JpZ2lu|FwoGZXIvYXdz)[A-Za-z\d+/=]{100,}
amazon-key	token	3	amzn.mws. amzn1.oa2-cs.	amzn(?:\.mws\.[\da-f-]{36}|1\.oa2-cs\.v1\.[\da-f]{64})
dropbox-token	token	3	sl.	sl\.(?:u\.)?[\w-]{100,}
circleci-token	token	3	ccipat_ ccipra_	CCIP(?:AT|RJ|RA)_[A-Za-z\d]{18,26}_[\da-f]{40}
jfrog-token	token	3	akcp cmvmdgtu	(?:AKCp[A-Za-z\d]{60,80}|cmVmdGtu[A-Za-z\d]{50,70})
cockroach-key	token	3	ccdb1_	CCDB1_[A-Za-z\d]{20,24}_[A-Za-z\d]{36,44}
packagist-token	token	3	packagist_	packagist_(?:oat|ort|uut|out)_[\da-f]{60,}
hubspot-token	token	3	pat-na1- pat-eu1- pat-na2-	pat-(?:na|eu)[12]-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}
bitbucket-token	token	3	bbdc-	BBDC-[\w+/=-]{40,}
akamai-token	token	3	akab-	akab-[a-z\d]{16}-[a-z\d]{16}
instagram-token	token	3	igqv igqw igaa	IG(?:QV|QW|AA)[\w-]{100,}
twilio-key	token	3	sk0 sk1 sk2 sk3 sk4 sk5 sk6 sk7 sk8 sk9 ska skb skc skd ske skf	SK[\da-f]{32}
resend-key	token	3.5	re_	re_[A-Za-z\d]{6,10}_[A-Za-z\d]{22,28}
airtable-token	token	3	pat	pat[A-Za-z\d]{14}\.[\da-f]{64}
voyage-key	token	3.5	pa-	pa-(?=[\w-]{0,42}\d)(?=[\w-]{0,42}[A-Z])[\w-]{43}
convex-key	token	3	prod: preview: dev:	(?:prod|preview|dev):[a-z\d:-]{3,60}\|[\w+/=-]{40,}
discord-token	token	3.5	mta mte mti mtm mtq mtu mty mtc mtg mtk	MT[AEIMQUYcgk][\w-]{21,24}\.[\w-]{6}\.[\w-]{27,40}
webhook	token	3	hooks.zapier.com/hooks/catch/	hooks\.zapier\.com\/hooks\/catch\/\d{4,12}\/[A-Za-z\d]{5,12}
`;

/**
 * Formats that are a prefix and random characters: kind, prefixes, and how many characters follow at least, which are
 * letters and digits, with `h` hexadecimal digits, with `w` also `_` and `-`.
 */
export const prefixedTokens = `
render-key:rnd_:20 neon-key:napi_:40 pinecone-key:pcsk_:40w tavily-key:tvly-:28w jina-key:jina_:40w
e2b-key:e2b_:40h cerebras-key:csk-:40 fireworks-key:fw_:20 anyscale-key:esecret_:24 elevenlabs-key:sk_:48h
checkout-key:sk_sbox_:24 n8n-key:n8n_api_:24w shopify-token:shptka_:30h alchemy-key:alcht_:28
openrouter-key:sk-or-:32w canva-token:cnvca:40w gitter-token:ghb_:36 posthog-key:phx_,phs_:32
vercel-token:vcp_,vci_,vca_,vcr_,vck_:24 vercel-token:vercel_blob_rw_:30w razorpay-key:rzp_live_,rzp_test_:14
buildkite-token:bkaj_,bkct_:36 mongodb-key:mdb_sa_sk_:36w gitlab-token:gldp-,glwt-,glsrt-,gltok-:20w
duffel-token:duffel_live_,duffel_test_:40w tower-token:tfp_:40w live-key:live_,test_:30
dbt-token:dbtc_,dbtu_:30w honeycomb-key:hcaik_,hcaic_,hcxik_,hcxlk_,hcbik_:40 trello-token:ATTA:60h
wakatime-key:waka_:32w firecrawl-key:fc-:32h runpod-key:rpa_:40 cursor-key:key_:64h modal-token:ak-,as-:22
opencollective-key:oc_:40h temporal-key:tmprl_:40w octopus-key:API-:26 context7-key:ctx7sk-:30w

depot-token:depot_org_,depot_project_:40 socket-token:sktsec_:40w 
axiom-token:xaat-,xapt-:32w 

`;
