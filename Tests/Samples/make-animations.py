# Makes small animations of four quadrants as WebP and AVIF, with Pillow 11.3 or newer and, for the one that is turned,
# with avifenc: Pillow ends with a segmentation fault there.
#
#   make-animations.py FOLDER
#
# Frame 0 shows the quadrants of all samples. Each later frame changes one of them, in the order of rows: to black, to
# transparent (where there is alpha), to half transparent yellow. AnimationSamples.swift has the same list.
import os,subprocess,sys,tempfile
from PIL import Image, ImageDraw
d=sys.argv[1]; os.makedirs(d,exist_ok=True)
W,H=96,64
def frames(alpha):
    colors=[(200,30,30,255),(30,200,30,255),(30,30,200,255),(220,220,220,255)]; result=[]
    for change in (None,(0,0,0,255),(0,0,0,0) if alpha else (0,90,90,255),(240,200,20,128 if alpha else 255)):
        if change: colors[len(result)-1]=change
        im=Image.new('RGBA',(W,H)); draw=ImageDraw.Draw(im)
        for q,c in enumerate(colors): x,y=q%2*W//2,q//2*H//2; draw.rectangle((x,y,x+W//2-1,y+H//2-1),fill=c)
        result.append(im if alpha else im.convert('RGB'))
    return result
def save(name,ims,**options): ims[0].save(f'{d}/{name}',save_all=True,append_images=ims[1:],**options)
turned=Image.Exif(); turned[0x112]=6
durations=[40,5,100,250]
save('animation.webp',frames(True),duration=durations,loop=3,lossless=True,exact=True,exif=turned)
avif=dict(duration=durations,quality=90,subsampling='4:4:4')
save('sequence.avif',frames(False),**avif)
save('sequence-alpha.avif',frames(True),**avif)
with tempfile.TemporaryDirectory() as t:
    command=['avifenc','--min','0','--max','10','-y','444','--irot','3','--timescale','1000']
    for i,im in enumerate(frames(False)): im.save(f'{t}/{i}.png'); command+=['--duration',str(durations[i]),f'{t}/{i}.png']
    subprocess.run(command+[f'{d}/sequence-turned.avif'],check=True,capture_output=True)
